import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../src/client";
import type { Socket } from "../src/client";
import { VERSION } from "../src/protocol";
import type { Answer } from "../src/protocol";

class FakeSocket implements Socket {
  said: Record<string, unknown>[] = [];
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string) {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  receive(answer: object) {
    this.onmessage?.({ data: JSON.stringify(answer) } as never);
  }
}

/** A client with sockets that are driven by hand. */
function made() {
  const sockets: FakeSocket[] = [];
  const kept = new Map<string, string>();
  const later: (() => void)[] = [];
  const client = new Client({
    connect: () => (sockets.push(new FakeSocket()), sockets.at(-1)!),
    memory: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    later: (action) => void later.push(action),
  });
  const onWelcome = () => {
    sockets.at(-1)!.onopen?.({} as never);
    sockets.at(-1)!.receive({ type: "welcome", visitor: "v" });
  };
  return { client, sockets, later, onWelcome };
}

test("what is said before the greeting waits for it", () => {
  const { client, sockets, onWelcome } = made();
  client.send({ type: "tables" });
  assert.deepEqual(sockets[0]!.said, []);
  onWelcome();
  assert.deepEqual(sockets[0]!.said, [{ type: "hello", version: VERSION, visitor: null }, { type: "tables" }]);
});

test("answers find their question, refusals too", async () => {
  const { client, sockets, onWelcome } = made();
  onWelcome();
  const first = client.ask({ type: "random-tree", branching: 2, depth: 2, most: 9 });
  const second = client.ask({ type: "undo" });
  sockets[0]!.receive({ type: "error", id: 2, sentence: "no" });
  sockets[0]!.receive({ type: "random-tree", id: 1, text: "3 5" });
  assert.deepEqual(await first, { type: "random-tree", id: 1, text: "3 5" });
  await assert.rejects(second, /^Error: no$|no/);
});

test("who follows hears every answer until the end", () => {
  const { client, sockets, onWelcome } = made();
  onWelcome();
  const heard: Answer[] = [];
  const end = client.follow({ type: "review", seconds: 1 }, (answer) => heard.push(answer));
  sockets[0]!.receive({ type: "review", id: 1, done: false, points: [] });
  sockets[0]!.receive({ type: "review", id: 1, done: true, points: [] });
  end();
  sockets[0]!.receive({ type: "review", id: 1, done: true, points: [] });
  assert.equal(heard.length, 2);
});

test("a lost connection is sought again and the table opened, as the same visitor", async () => {
  const { client, sockets, later, onWelcome } = made();
  onWelcome();
  sockets[0]!.receive({ type: "table", table: "t" });
  const asked = client.ask({ type: "hint" });
  sockets[0]!.onclose?.({} as never);
  await assert.rejects(asked, /connection was lost/);
  assert.equal(client.status, "lost");
  client.send({ type: "undo" });
  later.pop()!();
  onWelcome();
  assert.deepEqual(sockets[1]!.said, [
    { type: "hello", version: VERSION, visitor: "v" },
    { type: "open", table: "t" },
    { type: "undo" },
  ]);
});
