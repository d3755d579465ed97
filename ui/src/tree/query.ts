/** What to search and how, and the requests to the server that follow from it. */

import type { TreeRequest } from "../protocol";

export interface TreeQuery {
  game: string; // empty: a tree as text
  tree: string;
  position: string;
  algorithm: string;
  against: string; // the algorithm to compare with; empty: none
  depth: number | null; // null: unlimited
  order: string;
}

export const EXAMPLE_TREE = "3 12 8 / 2 4 6 / 14 5 2";
export const TREE_PREFIX = "tree:";
const USUAL_DEPTH = 2;

/** The position of the game, or the example tree if no game was named. */
export function initialQuery(game: string, position: string, asked: boolean): TreeQuery {
  const typed = game.startsWith(TREE_PREFIX);
  const shown = typed || !asked ? "" : game;
  return {
    game: shown,
    tree: typed ? game.slice(TREE_PREFIX.length) : EXAMPLE_TREE,
    position: typed ? "" : position,
    algorithm: "alpha-beta",
    against: "",
    depth: shown === "" ? null : USUAL_DEPTH,
    order: "given",
  };
}

/** The same for another game, from its initial position and with a small depth. */
export function withGame(query: TreeQuery, game: string, at: { game: string; position: string }): TreeQuery {
  const depth = game === "" ? null : (query.depth ?? USUAL_DEPTH);
  return { ...query, game, depth, position: game === at.game ? at.position : "" };
}

/** One request per algorithm. */
export function requestsFor(query: TreeQuery): TreeRequest[] {
  const typed = query.game === "";
  const algorithms = query.against ? [query.algorithm, query.against] : [query.algorithm];
  return algorithms.map((algorithm) => ({
    type: "tree",
    game: typed ? TREE_PREFIX + query.tree : query.game,
    position: typed ? "" : query.position,
    algorithm,
    depth: query.depth,
    order: query.order,
  }));
}
