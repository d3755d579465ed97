/** The connection to the server: requests and their answers, other messages, and reconnection. */

import { VERSION } from "./protocol";
import type { Answer, Request, Welcome } from "./protocol";

export type AnswerType = Answer["type"];
export type AnswerOf<T extends AnswerType> = Extract<Answer, { type: T }>;
export type Status = "connecting" | "open" | "lost";

/** The server refused a request; the message is its sentence. */
export class Refusal extends Error {}

/** The part of a WebSocket that the client uses, so that tests can replace it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** Where the visitor's name is stored. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface Environment {
  connect: () => Socket;
  memory: Memory;
  later: (action: () => void, milliseconds: number) => void;
}

const VISITOR = "zermelo.visitor";
const FIRST_WAIT = 250; // milliseconds before reconnecting
const LONGEST_WAIT = 8000;

type Handler = (answer: Answer) => void;
interface Pending {
  each: Handler;
  refuse: (reason: Refusal) => void;
}

export class Client {
  status: Status = "connecting";
  welcome: Welcome | null = null;
  /** The watched table, which is opened again after a reconnection. */
  table: string | null = null;

  private socket: Socket | null = null;
  private greeted = false;
  private waiting: Request[] = [];
  private pending = new Map<number, Pending>();
  private handlers = new Map<string, Set<Handler>>();
  private watchers = new Set<(status: Status) => void>();
  private lastId = 0;
  private wait = FIRST_WAIT;

  constructor(private readonly environment: Environment = browser()) {
    this.connect();
  }

  /** Send a request, now or as soon as there is a connection. */
  send(request: Request): void {
    if (request.type === "leave") this.table = null;
    if (this.greeted) this.sendNow(request);
    else this.waiting.push(request);
  }

  /** Send a request and return its first answer; rejects with the server's sentence if it is refused. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = this.follow(request, (answer) => (end(), resolve(answer)), reject);
    });
  }

  /** Send a request and receive each of its answers (a search has many), until the returned function is called. */
  follow(request: Request, each: Handler, refuse: (reason: Refusal) => void = () => {}): () => void {
    const id = ++this.lastId;
    this.pending.set(id, { each, refuse });
    this.send({ ...request, id });
    return () => void this.pending.delete(id);
  }

  /** Receive every message of a type, until the returned function is called. */
  on<T extends AnswerType>(type: T, handler: (answer: AnswerOf<T>) => void): () => void {
    const handlers = this.handlers.get(type) ?? new Set<Handler>();
    this.handlers.set(type, handlers);
    handlers.add(handler as Handler);
    return () => void handlers.delete(handler as Handler);
  }

  /** Receive changes of the connection's status, until the returned function is called. */
  onStatus(watcher: (status: Status) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Reconnect, to receive a new list of games. */
  renew(): void {
    this.wait = 0;
    this.socket?.close();
  }

  private connect(): void {
    const socket = (this.socket = this.environment.connect());
    const visitor = this.environment.memory.getItem(VISITOR);
    socket.onopen = () => this.sendNow({ type: "hello", version: VERSION, visitor });
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Answer);
    socket.onclose = () => this.onClose();
  }

  private sendNow(request: Request): void {
    this.socket?.send(JSON.stringify(request));
  }

  private receive(answer: Answer): void {
    if (answer.type === "welcome") this.onWelcome(answer);
    if (answer.type === "table") this.table = answer.table;
    const question = answer.id === undefined ? undefined : this.pending.get(answer.id);
    if (question && answer.type === "error") {
      this.pending.delete(answer.id!);
      question.refuse(new Refusal(answer.sentence));
      return;
    }
    question?.each(answer);
    for (const handler of [...(this.handlers.get(answer.type) ?? [])]) handler(answer);
  }

  private onWelcome(welcome: Welcome): void {
    this.environment.memory.setItem(VISITOR, welcome.visitor);
    this.welcome = welcome;
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.setStatus("open");
    const waiting = this.waiting;
    this.waiting = [];
    const opens = waiting.some((request) => ["open", "join", "new"].includes(request.type));
    if (this.table !== null && !opens) this.sendNow({ type: "open", table: this.table });
    for (const request of waiting) this.sendNow(request);
  }

  private onClose(): void {
    this.greeted = false;
    this.setStatus("lost");
    const waiting = new Set(this.waiting.map((request) => request.id));
    for (const [id, question] of [...this.pending]) {
      if (waiting.has(id)) continue; // not sent yet
      this.pending.delete(id);
      question.refuse(new Refusal("The connection was lost before the answer arrived. Reconnecting …"));
    }
    this.environment.later(() => this.connect(), this.wait);
    this.wait = Math.min(Math.max(2 * this.wait, FIRST_WAIT), LONGEST_WAIT);
  }

  private setStatus(status: Status): void {
    this.status = status;
    for (const watcher of [...this.watchers]) watcher(status);
  }
}

function browser(): Environment {
  const address = new URL("ws", location.href.replace(/#.*/, ""));
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    connect: () => new WebSocket(address) as Socket,
    memory: localStorage,
    later: (action, milliseconds) => void setTimeout(action, milliseconds),
  };
}
