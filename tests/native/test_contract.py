"""What native/compiler relies on in Numba beyond its public surface. If Numba changes it, this says so."""

from __future__ import annotations

import inspect
import operator
import os
import weakref

import numba
import pytest
from numba import types
from numba.core import caching, codegen, lowering, typed_passes, typeinfer
from numba.core.base import BaseContext
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher
from numba.core.generators import BaseGeneratorLower, GeneratorLower, LowerYield
from numba.core.registry import cpu_target
from numba.core.rewrites import Rewrite, rewrite_registry
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import typeof_impl

from zermelo.hashing import mix
from zermelo.native import compiler, digest
from zermelo.native.compiler import arrays, generators, integers, linking, recursion, replace, rules


def test_operators_are_found_where_integers_replaces_them():
    known = cpu_target.typing_context._globals
    for name in integers._OPERATORS:
        assert isinstance(known[weakref.ref(getattr(operator, name))], types.Function)


def test_other_code_in_the_process_keeps_numbas_integers():
    @numba.njit
    def mixed(x, y):
        return x + y

    mixed(numba.uint64(1), numba.int64(1))
    (signature,) = mixed.nopython_signatures
    assert signature.return_type == types.float64 or signature.return_type == types.int64
    assert not integers.is_ours()


def test_the_dispatcher_asks_its_cache_as_ours_answers():
    assert {"load_overload", "save_overload", "cache_path", "enable", "disable", "flush"} <= set(
        dir(caching.NullCache)
    )
    assert "self._cache.load_overload(sig, self.targetctx)" in inspect.getsource(Dispatcher.compile)
    assert "self._cache.save_overload(sig, cres)" in inspect.getsource(Dispatcher.compile)


def test_compiled_code_is_taken_apart_and_put_together_again():
    assert "target_context" in inspect.signature(CompileResult._rebuild).parameters
    assert "serialize_using_object_code" in inspect.getsource(CompileResult._reduce)


def test_pointers_between_functions_are_what_linking_replaces():
    assert codegen.RuntimeLinker.PREFIX == ".numba.unresolved$"
    assert "self._optimize_final_module()" in inspect.getsource(codegen.CPUCodeLibrary.finalize)
    assert codegen.JITCodeLibrary._optimize_final_module is linking._optimize


def test_what_is_only_linked_is_all_that_numba_does_with_a_finished_module_but_machine_code():
    finalize = inspect.getsource(linking._numba_finalize_final_module)
    steps = [line.strip() for line in finalize.splitlines() if line.strip().startswith("self.")]
    assert steps == [
        "self._finalize_dynamic_globals()",
        "self._verify_declare_only_symbols()",
        "self._final_module.__library = weakref.proxy(self)",
        "self._finalize_specific()",
        "self._finalized = True",
    ]
    assert "self._engine.add_module(module)" in inspect.getsource(codegen.JITCPUCodegen._add_module)


def test_a_function_that_python_calls_has_a_wrapper_with_the_name_that_linking_looks_for():
    @numba.njit
    def one():
        return 1

    assert one() == 1
    (result,) = one.overloads.values()
    assert result.fndesc.llvm_cpython_wrapper_name.startswith(linking.WRAPPER)


def test_generators_are_lowered_where_inlining_changes_it():
    assert list(inspect.signature(GeneratorLower.lower_next_func).parameters) == ["self", "lower"]
    assert "lower.setup_function(self.gendesc)" in inspect.getsource(BaseGeneratorLower.lower_next_func)
    assert "self.lower.storevar(val, name)" in inspect.getsource(LowerYield.lower_yield_resume)


def test_what_a_generator_yields_changes_hands_where_generators_arranges_it():
    assert LowerYield.lower_yield_suspend is generators._suspend
    context = cpu_target.target_context
    context.refresh()
    assert context._defns["iternext"].find((types.Generator,)) is generators._iternext
    assert "y.lower_yield_suspend()" in inspect.getsource(lowering.Lower.lower_yield)


def test_large_constant_arrays_are_made_where_arrays_replaces_it():
    assert CPUContext.make_constant_array is arrays._make_constant_array
    original = inspect.getsource(BaseContext.make_constant_array)
    assert "size_limit = 10**6" in original  # which is digest.LARGE
    assert "self.add_dynamic_addr(builder, dataptr" in original
    assert "numba.dynamic.globals" in inspect.getsource(codegen.CPUCodeLibrary._finalize_dynamic_globals)
    assert digest.LARGE == 10**6


def test_the_dispatcher_compiles_for_new_types_through_what_entry_replaces():
    search = compiler.entry(mix)
    assert search._dispatcher._compile_for_args == search._compile_for_new_types
    assert "_compile_for_args" in dir(Dispatcher)


def test_functions_are_numbered_from_where_linking_begins():
    assert "next(cls._unique_ids)" in inspect.getsource(FunctionIdentity.from_function)
    assert next(FunctionIdentity._unique_ids) > 10**6  # all but surely


def test_type_inference_asks_for_partial_return_types():
    assert "return_types_from_partial()" in inspect.getsource(typeinfer)
    assert typeinfer.TypeInferer.return_types_from_partial is recursion._return_types


def test_rules_are_checked_where_numba_infers_types_and_writes_code():
    assert lowering.Lower.lower_inst is rules._lower_inst
    assert "self.lower_inst(inst)" in inspect.getsource(lowering.BaseLower.lower_block)
    assert "infer.propagate(" in inspect.getsource(typed_passes.type_inference_stage)
    assert replace._Replace in rewrite_registry.rewrites["before-inference"]


def test_the_rewrite_that_keeps_lent_arrays_alive_is_registered():
    assert generators._Keep in rewrite_registry.rewrites["before-inference"]
    assert issubclass(generators._Keep, Rewrite)


def test_a_plain_function_is_unknown_to_numba_until_it_is_compiled():
    assert (
        cpu_target.typing_context._lookup_global(
            test_a_plain_function_is_unknown_to_numba_until_it_is_compiled
        )
        is None
    )


def test_smaller_things_are_where_they_were():
    assert callable(Dispatcher.get_call_template)
    assert callable(tuple_setitem)
    assert callable(typeof_impl.dispatch(type))
    assert len(cpu_target.target_context.codegen().magic_tuple()) == 3


def test_numba_compiles_without_avx_512_unless_told_otherwise():
    features = cpu_target.target_context.codegen().magic_tuple()[2].split(",")
    if os.environ.get("NUMBA_CPU_FEATURES") is None:
        assert features[-1] == "-avx512f" or "+avx512f" not in features
    assert "if config.CPU_FEATURES is not None:" in inspect.getsource(
        codegen.JITCPUCodegen._get_host_cpu_features
    )


@pytest.mark.parametrize("name", ["entry", "explain", "game_type", "as_typed"])
def test_the_front_of_the_compiler_is_whole(name):
    assert callable(getattr(compiler, name))
