/** Reads a tree from the text that the rules write for a state: "((3 12 8) (2 4 6))". */

export interface TextTree {
  text: string; // of a leaf, its value; of an inner node, nothing
  children: TextTree[];
}

/** Only what the server has written itself is read here; what people type is read by the server. */
export function readState(state: string): TextTree {
  const words = state.match(/\([^()\s]*,[^()]*\)|[()]|[^()\s]+/g) ?? [];
  let at = 0;
  const next = (): TextTree => {
    const word = words[at++] ?? "";
    if (word !== "(") return { text: word, children: [] };
    const children: TextTree[] = [];
    while (at < words.length && words[at] !== ")") children.push(next());
    at++;
    return { text: "", children };
  };
  return next();
}

/** Is it a game that was given as its tree? Then we can see what the search did not. */
export function isTextTree(game: string): boolean {
  return game.startsWith("Tree(");
}
