/** The frame around the pages: header, connection, messages about an edited game file. */

import { useEffect, useState } from "preact/hooks";
import { PieceSymbols } from "./board/pieces";
import { loadShapes } from "./board/shapes";
import type { Shapes } from "./board/shapes";
import type { Client, Status } from "./client";
import { addressOf, parseAddress } from "./page";
import type { Page } from "./page";
import { PlayPage } from "./play/PlayPage";
import type { Table, Welcome } from "./protocol";
import { QuizPage } from "./quiz/QuizPage";
import { beginAtOnce } from "./start/begin";
import { StartPage } from "./start/StartPage";
import { currentTheme, toggleTheme } from "./theme";
import { TreePage } from "./tree/TreePage";

export function App({ client }: { client: Client }) {
  const [page, setPage] = useState<Page>(() => parseAddress(location.hash));
  const [welcome, setWelcome] = useState<Welcome | null>(client.welcome);
  const [status, setStatus] = useState<Status>(client.status);
  const [shapes, setShapes] = useState<Shapes | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({}); // of edited game files
  const [table, setTable] = useState<Table | null>(null); // the last one, for the links to it

  useEffect(() => {
    const follow = () => setPage(parseAddress(location.hash));
    addEventListener("hashchange", follow);
    follow(); // it may have changed before the listener was added
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    const ends = [
      client.onStatus(setStatus),
      client.on("welcome", setWelcome),
      client.on("table", setTable),
      client.on("reloaded", ({ game, problem }) => {
        setProblems(({ [game]: _, ...others }) => (problem === null ? others : { ...others, [game]: problem }));
        if (problem === null && client.welcome?.games.some((entry) => entry.game === game && entry.problem))
          client.renew();
      }),
    ];
    setStatus(client.status); // what arrived before the listeners were added
    setWelcome(client.welcome);
    return () => ends.forEach((end) => end());
  }, [client]);
  useEffect(() => {
    if (!shapes) loadShapes().then(setShapes, () => {}); // retried with every new connection
  }, [status]);
  useEffect(() => {
    if (welcome) beginAtOnce(client, welcome);
  }, [welcome]);
  useEffect(() => scrollTo(0, 0), [page.page]);

  return (
    <>
      {shapes && <PieceSymbols shapes={shapes} />}
      <Header page={page} table={table} />
      <div aria-live="polite">
        {status === "lost" && welcome && <p class="banner">Connection lost. Reconnecting …</p>}
        {Object.values(problems).map((problem) => (
          <p class="banner bad" role="alert">
            {problem}
          </p>
        ))}
      </div>
      <main id="main">
        {welcome && shapes ? (
          <Body page={page} client={client} welcome={welcome} table={table} />
        ) : (
          <p class="muted">Connecting …</p>
        )}
      </main>
    </>
  );
}

function Body({ page, client, welcome, table }: { page: Page; client: Client; welcome: Welcome; table: Table | null }) {
  const first = welcome.open ?? "tic-tac-toe";
  switch (page.page) {
    case "start":
      return <StartPage client={client} welcome={welcome} />;
    case "play":
      return <PlayPage key={page.table} client={client} welcome={welcome} table={page.table} />;
    case "join":
      return <PlayPage key={page.invite} client={client} welcome={welcome} invite={page.invite} />;
    case "tree": {
      const game = page.game || table?.game || first;
      const position = page.game ? page.position : (table?.position ?? "");
      const asked = page.game !== "" || table !== null;
      return <TreePage key={`${game} ${position}`} {...{ client, welcome, game, position, asked }} />;
    }
    case "quiz":
      return (
        <QuizPage client={client} welcome={welcome} game={table?.game ?? first} position={table?.position ?? ""} />
      );
  }
}

function Header({ page, table }: { page: Page; table: Table | null }) {
  const [theme, setTheme] = useState(currentTheme);
  const link = (to: Page, name: string) => (
    <a href={addressOf(to)} aria-current={to.page === page.page ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <header>
      <a class="name" href="#/" aria-label="Zermelo, start page">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M10 2 2 17h16z" />
        </svg>
        <span>Zermelo</span>
      </a>
      <nav aria-label="Pages">
        {link({ page: "start" }, "Games")}
        {table && link({ page: "play", table: table.table }, "Play")}
        {link({ page: "tree", game: "", position: "" }, "Tree")}
        {link({ page: "quiz" }, "Quiz")}
      </nav>
      <button
        class="plain theme"
        aria-label={theme === "dark" ? "Light theme" : "Dark theme"}
        onClick={() => setTheme(toggleTheme())}
      >
        {theme === "dark" ? "☀" : "☾"}
      </button>
    </header>
  );
}
