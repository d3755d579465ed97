/** The pages and their addresses after the `#`. */

export type Page =
  | { page: "start" }
  | { page: "play"; table: string }
  | { page: "join"; invite: string }
  | { page: "tree"; game: string; position: string }
  | { page: "quiz" };

/** The page that an address names; an address that names none is the start. */
export function parseAddress(hash: string): Page {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name, rest = ""] = path.split("/").map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  if (name === "play" && rest) return { page: "play", table: rest };
  if (name === "join" && rest) return { page: "join", invite: rest };
  if (name === "tree") return { page: "tree", game: asked.get("game") ?? "", position: asked.get("position") ?? "" };
  if (name === "quiz") return { page: "quiz" };
  return { page: "start" };
}

/** The address of a page. */
export function addressOf(page: Page): string {
  switch (page.page) {
    case "start":
      return "#/";
    case "play":
      return `#/play/${encodeURIComponent(page.table)}`;
    case "join":
      return `#/join/${encodeURIComponent(page.invite)}`;
    case "tree":
      return page.game ? `#/tree?${new URLSearchParams({ game: page.game, position: page.position })}` : "#/tree";
    case "quiz":
      return "#/quiz";
  }
}
