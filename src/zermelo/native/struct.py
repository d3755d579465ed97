"""Structs: memory with named fields, which reads and writes the same compiled and interpreted.

A struct declares its fields as a dataclass does. A number takes one 64-bit word; arrays and structs nest:

    class Frame(Struct):
        action: int
        key: np.uint64
        killers: Array[int] = array(2)

    class Context(Struct):
        nodes: int
        frames: Array[Frame] = array(100)

    context = Context()
    context.frames[3].killers[0] = 7
    context.nodes += 1

Compiled code sees an address; a field is one load or store. Interpreted code sees the objects below.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from zermelo.native.memory import Memory

T = TypeVar("T")

SCALARS = (int, float, bool, np.uint64)
BYTES = 8  # of a word
MAX_VIEWS = 8192  # of items of an array that are kept once they were made


class _Size(NamedTuple):
    """What a class body says of a field beyond its type."""

    length: int | None = None
    is_pointer: bool = False
    is_volatile: bool = False


def array(length: int | None = None) -> Any:
    """Declare an array of this length within the struct; without one, it ends where the memory does."""
    return _Size(length=length)


def pointer() -> Any:
    """Declare an array that lies elsewhere, assigned from Python before the search begins."""
    return _Size(is_pointer=True)


def volatile() -> Any:
    """Declare a number that another thread may change at any moment, such as a stop flag."""
    return _Size(is_volatile=True)


class Field:
    """A field of a struct: where it is, and of what type. As a descriptor, it reads and writes it."""

    def __init__(self, name: str, word: int, element: type, size: _Size, is_array: bool) -> None:
        self.name, self.word, self.element = name, word, element
        self.length, self.is_pointer, self.is_volatile = size
        self.is_array = is_array

    @property
    def is_open(self) -> bool:
        """Does it go on to the end of the memory?"""
        return self.is_array and self.length is None and not self.is_pointer

    @property
    def words(self) -> int:
        """How many it takes; of an open array, none are part of the struct."""
        if self.is_pointer:
            return 1
        return words_of(self.element) * ((self.length or 0) if self.is_array else 1)

    @property
    def layout(self) -> str:
        """Everything about the field that compiled code depends on."""
        kind = layout_of(self.element)
        return (
            f"{self.name}@{self.word}:{kind}[{self.length if self.is_array else ''}]{'*' * self.is_pointer}"
        )

    def __get__(self, struct: Any, _owner: type | None = None) -> Any:
        raise NotImplementedError

    def __set__(self, struct: Any, value: Any) -> None:
        raise AttributeError(f"{self.name} is part of the struct: assign its fields or items")


class _Number(Field):
    """A field that is a float, a bool or a np.uint64."""

    def __get__(self, struct: Any, _owner: type | None = None) -> Any:
        return self if struct is None else _load(struct.memory, struct.at + self.word, self.element)

    def __set__(self, struct: Any, value: Any) -> None:
        _store(struct.memory, struct.at + self.word, self.element, value)


class _Int(Field):
    """A field that is an int: the most frequent kind, and the fastest."""

    def __get__(self, struct: Any, _owner: type | None = None) -> Any:
        return self if struct is None else struct.memory.numbers[struct.at + self.word]

    def __set__(self, struct: Any, value: Any) -> None:
        try:
            struct.memory.numbers[struct.at + self.word] = value
        except TypeError:  # a number of NumPy, perhaps
            struct.memory.ints[struct.at + self.word] = value


class _Part(Field):
    """A field that is a struct or an array. The object is made once for each struct."""

    def __get__(self, struct: Any, _owner: type | None = None) -> Any:
        if struct is None:
            return self
        try:
            return struct.__dict__[self.name]
        except KeyError:
            part = struct.__dict__[self.name] = self.make(struct.memory, struct.at + self.word)
            return part

    def make(self, memory: Memory, at: int) -> Any:
        if not self.is_array:
            return self.element.view(memory, at)  # type: ignore[attr-defined]
        length = (len(memory) - at) // words_of(self.element) if self.length is None else self.length
        return Array(memory, at, self.element, length)


class _Pointer(Field):
    """A field that is an array elsewhere."""

    def __get__(self, struct: Any, _owner: type | None = None) -> Any:
        return self if struct is None else struct.memory.targets[struct.at + self.word]

    def __set__(self, struct: Any, value: Any) -> None:
        at = struct.at + self.word
        struct.memory.targets[at] = value
        struct.memory.ints[at] = value.address


def _field_class(element: type, size: _Size, is_array: bool) -> type[Field]:
    if size.is_pointer:
        return _Pointer
    if is_array or issubclass(element, Struct):
        return _Part
    return _Int if element is int else _Number


class Struct:
    """Memory with named fields. A subclass declares them."""

    fields: ClassVar[dict[str, Field]] = {}
    words: ClassVar[int] = 0

    memory: Memory
    at: int  # the word of the memory where it begins

    def __init__(self, memory: Memory | None = None, at: int = 0, *, items: int = 0) -> None:
        """A struct in the given memory, or in new memory, all 0, with so many items of its open array."""
        if memory is None:
            memory = Memory(self.words + items * _open_words(type(self)))
        self.memory, self.at = memory, at

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields, cls.words = dict(cls.fields), cls.words
        if any(field.is_open for field in cls.fields.values()):
            raise TypeError(f"{cls.__name__} adds fields behind an array without a length")
        hints = get_type_hints(cls)
        for name in inspect.get_annotations(cls):
            hint = hints[name]
            if get_origin(hint) is ClassVar or name in Struct.__annotations__:
                continue
            size = cls.__dict__.get(name, _Size())
            if not isinstance(size, _Size):
                raise TypeError(f"{cls.__name__}.{name} cannot have a default: memory begins as 0")
            is_array = get_origin(hint) is Array
            element = get_args(hint)[0] if is_array else hint
            if element not in SCALARS and not (isinstance(element, type) and issubclass(element, Struct)):
                raise TypeError(f"{cls.__name__}.{name} must be a number, a struct or an array, not {hint}")
            kind = _field_class(element, size, is_array)
            field = kind(name, cls.words, element, size, is_array)
            setattr(cls, name, field)
            cls.fields[name] = field
            cls.words += field.words

    @classmethod
    def view(cls, memory: Memory, at: int) -> Self:
        """The struct that begins at this word of a memory."""
        struct = object.__new__(cls)
        struct.memory, struct.at = memory, at
        return struct

    @property
    def address(self) -> int:
        return self.memory.address + BYTES * self.at

    def clear(self) -> None:
        """Set every field to 0, those of arrays within the struct included."""
        self.memory.ints[self.at : self.at + self.words] = 0

    def clear_before(self, name: str) -> None:
        """Set the fields that are declared before this one to 0."""
        self.memory.ints[self.at : self.at + self.fields[name].word] = 0

    def copy_from(self, other: Struct) -> None:
        """Set every field to that of another struct of the same class."""
        here, there = self.at, other.at
        self.memory.ints[here : here + self.words] = other.memory.ints[there : there + self.words]


class Array(Generic[T]):
    """Numbers or structs side by side."""

    def __init__(self, memory: Memory, at: int, element: type[T], length: int) -> None:
        self.memory, self.at, self.element, self.length = memory, at, element, length
        self.address = memory.address + BYTES * at
        self._stride = words_of(element)
        self._is_struct = issubclass(element, Struct)
        self._views: dict[int, T] = {}

    @classmethod
    def new(cls, element: type[T], length: int) -> Array[T]:
        """An array with a memory of its own, all 0."""
        return cls(Memory(words_of(element) * length), 0, element, length)

    def __len__(self) -> int:
        return self.length

    def _word(self, i: int) -> int:
        if not 0 <= i < self.length:
            raise IndexError(f"item {i} of an array of {self.length}")
        return self.at + self._stride * int(i)

    def __getitem__(self, i: int) -> T:
        if not self._is_struct:
            return cast(T, _load(self.memory, self._word(i), self.element))
        try:
            return self._views[i]
        except KeyError:
            view: T = _load(self.memory, self._word(i), self.element)
            if len(self._views) < MAX_VIEWS:
                self._views[i] = view
            return view

    def __setitem__(self, i: int, value: T) -> None:
        if self._is_struct:
            raise TypeError("an item that is a struct is changed field by field")
        _store(self.memory, self._word(i), self.element, value)

    def __iter__(self) -> Iterator[T]:
        for i in range(self.length):
            yield self[i]

    @property
    def numpy(self) -> np.ndarray[Any, Any]:
        """The numbers, or the words of the structs, as a NumPy array that shares the memory."""
        words: dict[Any, np.ndarray[Any, Any]] = {float: self.memory.reals, np.uint64: self.memory.bits}
        return words.get(self.element, self.memory.ints)[self.at : self.at + self._stride * self.length]


def prefetch(_item: Any) -> None:
    """This struct will be read soon: let the processor bring it near."""


def words_of(element: type) -> int:
    """How many words one item takes."""
    return element.words if issubclass(element, Struct) else 1


def layout_of(element: type) -> str:
    """Everything about a type that compiled code depends on."""
    if not issubclass(element, Struct):
        return element.__name__
    fields = ",".join(field.layout for field in element.fields.values())
    return f"{element.__qualname__}({fields})"


def _open_words(cls: type[Struct]) -> int:
    *_, last = cls.fields.values()
    return words_of(last.element) if last.is_open else 0


def _load(memory: Memory, word: int, element: Any) -> Any:
    if element is int:
        return memory.numbers[word]
    if element is float:
        return memory.reals.item(word)
    if element is bool:
        return memory.numbers[word] != 0
    if element is np.uint64:
        return memory.bits[word]
    return element.view(memory, word)


def _store(memory: Memory, word: int, element: Any, value: Any) -> None:
    if element is float:
        memory.reals[word] = value
    elif element is np.uint64:
        memory.bits[word] = value
    else:
        memory.ints[word] = value
