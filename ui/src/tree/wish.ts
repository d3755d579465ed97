/** What the reader wants to see searched, and the question to the server that follows from it. */

import type { TreeRequest } from "../protocol";

export interface Wish {
  game: string; // empty: a tree as text
  tree: string;
  position: string;
  algorithm: string;
  against: string; // the algorithm beside it; empty: none
  depth: number | null; // null: to the end
  order: string;
}

export const LECTURE_TREE = "3 12 8 / 2 4 6 / 14 5 2";
export const TYPED = "tree:";
const USUAL_DEPTH = 2;

/** Begins with the position of the game, or where none was asked for with the lecture's tree. */
export function firstWish(game: string, position: string, asked: boolean): Wish {
  const typed = game.startsWith(TYPED);
  const shown = typed || !asked ? "" : game;
  return {
    game: shown,
    tree: typed ? game.slice(TYPED.length) : LECTURE_TREE,
    position: typed ? "" : position,
    algorithm: "alpha-beta",
    against: "",
    depth: shown === "" ? null : USUAL_DEPTH,
    order: "given",
  };
}

/** Another game: its start, and a depth that is seen through. */
export function withGame(wish: Wish, game: string, at: { game: string; position: string }): Wish {
  const depth = game === "" ? null : (wish.depth ?? USUAL_DEPTH);
  return { ...wish, game, depth, position: game === at.game ? at.position : "" };
}

/** One question for each algorithm. */
export function questions(wish: Wish): TreeRequest[] {
  const typed = wish.game === "";
  const algorithms = wish.against ? [wish.algorithm, wish.against] : [wish.algorithm];
  return algorithms.map((algorithm) => ({
    type: "tree",
    game: typed ? TYPED + wish.tree : wish.game,
    position: typed ? "" : wish.position,
    algorithm,
    depth: wish.depth,
    order: wish.order,
  }));
}
