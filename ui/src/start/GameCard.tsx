/** A game to choose, with a picture of its initial position. */

import { useEffect, useState } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import type { Client } from "../client";
import { sentence } from "../play/words";
import type { Board, GameEntry } from "../protocol";

const pictures = new Map<string, Board>(); // requested once

export function GameCard({
  client,
  entry,
  onPlay,
  onOptions,
}: {
  client: Client;
  entry: GameEntry;
  onPlay: () => void;
  onOptions: () => void;
}) {
  const [board, setBoard] = useState(pictures.get(entry.game) ?? null);
  useEffect(() => {
    if (board || entry.problem) return;
    client.ask({ type: "show", game: entry.game, position: "" }).then(
      (answer) => {
        if (answer.type !== "view") return;
        pictures.set(entry.game, answer.board);
        setBoard(answer.board);
      },
      () => {},
    );
  }, [entry.game, entry.problem]);
  return (
    <article class="card">
      <button class="choose" data-game={entry.game} disabled={entry.problem !== null} onClick={onPlay}>
        <span class="picture">
          {board && board.places.length + board.pieces.length > 0 && <BoardView board={board} label="" small />}
        </span>
        <span class="title">{entry.title}</span>
        <span class="summary">{entry.problem ?? sentence(entry.summary)}</span>
      </button>
      {!entry.problem && (
        <button class="plain options" aria-label={`${entry.title}: options`} title="Size, starting position" onClick={onOptions}>
          Options
        </button>
      )}
    </article>
  );
}
