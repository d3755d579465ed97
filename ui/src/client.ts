/** One WebSocket to the server: questions and their answers, messages that come unasked, and reconnection. */

import { VERSION } from "./protocol";
import type { Answer, Request, Welcome } from "./protocol";

export type AnswerType = Answer["type"];
export type AnswerOf<T extends AnswerType> = Extract<Answer, { type: T }>;
export type Status = "connecting" | "open" | "lost";

/** The server said no; the message is its sentence. */
export class Refusal extends Error {}

/** What the client needs of a WebSocket, so that tests can stand in for one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** Where the visitor's name is kept from one day to the next. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface Surroundings {
  connect: () => Socket;
  memory: Memory;
  later: (action: () => void, milliseconds: number) => void;
}

const VISITOR = "zermelo.visitor";
const FIRST_WAIT = 250; // milliseconds before the connection is tried again
const LONGEST_WAIT = 8000;

type Handler = (answer: Answer) => void;
interface Question {
  each: Handler;
  refuse: (reason: Refusal) => void;
}

export class Client {
  status: Status = "connecting";
  welcome: Welcome | null = null;
  /** The table that is watched; opened again after the connection was lost. */
  table: string | null = null;

  private socket: Socket | null = null;
  private greeted = false;
  private waiting: Request[] = [];
  private questions = new Map<number, Question>();
  private handlers = new Map<string, Set<Handler>>();
  private watchers = new Set<(status: Status) => void>();
  private lastId = 0;
  private wait = FIRST_WAIT;

  constructor(private readonly around: Surroundings = browser()) {
    this.connect();
  }

  /** Say something, now or as soon as there is a connection. */
  send(request: Request): void {
    if (request.type === "leave") this.table = null;
    if (this.greeted) this.say(request);
    else this.waiting.push(request);
  }

  /** Ask, and get the first answer; a refusal rejects with the server's sentence. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = this.follow(request, (answer) => (end(), resolve(answer)), reject);
    });
  }

  /** Ask, and be told each answer (of a search that runs, there are many), until the returned function is called. */
  follow(request: Request, each: Handler, refuse: (reason: Refusal) => void = () => {}): () => void {
    const id = ++this.lastId;
    this.questions.set(id, { each, refuse });
    this.send({ ...request, id });
    return () => void this.questions.delete(id);
  }

  /** Be told every message of a type, asked for or not; call what is returned to be told no longer. */
  on<T extends AnswerType>(type: T, handler: (answer: AnswerOf<T>) => void): () => void {
    const handlers = this.handlers.get(type) ?? new Set<Handler>();
    this.handlers.set(type, handlers);
    handlers.add(handler as Handler);
    return () => void handlers.delete(handler as Handler);
  }

  /** Be told when the connection comes and goes. */
  onStatus(watcher: (status: Status) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Come in again, to be told anew which games there are. */
  renew(): void {
    this.wait = 0;
    this.socket?.close();
  }

  private connect(): void {
    const socket = (this.socket = this.around.connect());
    const visitor = this.around.memory.getItem(VISITOR);
    socket.onopen = () => this.say({ type: "hello", version: VERSION, visitor });
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Answer);
    socket.onclose = () => this.lose();
  }

  private say(request: Request): void {
    this.socket?.send(JSON.stringify(request));
  }

  private hear(answer: Answer): void {
    if (answer.type === "welcome") this.greet(answer);
    if (answer.type === "table") this.table = answer.table;
    const question = answer.id === undefined ? undefined : this.questions.get(answer.id);
    if (question && answer.type === "error") {
      this.questions.delete(answer.id!);
      question.refuse(new Refusal(answer.sentence));
      return;
    }
    question?.each(answer);
    for (const handler of [...(this.handlers.get(answer.type) ?? [])]) handler(answer);
  }

  private greet(welcome: Welcome): void {
    this.around.memory.setItem(VISITOR, welcome.visitor);
    this.welcome = welcome;
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.turn("open");
    const waiting = this.waiting;
    this.waiting = [];
    const opens = waiting.some((request) => ["open", "join", "new"].includes(request.type));
    if (this.table !== null && !opens) this.say({ type: "open", table: this.table });
    for (const request of waiting) this.say(request);
  }

  private lose(): void {
    this.greeted = false;
    this.turn("lost");
    const waiting = new Set(this.waiting.map((request) => request.id));
    for (const [id, question] of [...this.questions]) {
      if (waiting.has(id)) continue; // not asked yet
      this.questions.delete(id);
      question.refuse(new Refusal("The connection was lost before the answer came; it is being sought again."));
    }
    this.around.later(() => this.connect(), this.wait);
    this.wait = Math.min(Math.max(2 * this.wait, FIRST_WAIT), LONGEST_WAIT);
  }

  private turn(status: Status): void {
    this.status = status;
    for (const watcher of [...this.watchers]) watcher(status);
  }
}

function browser(): Surroundings {
  const address = new URL("ws", location.href.replace(/#.*/, ""));
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    connect: () => new WebSocket(address) as Socket,
    memory: localStorage,
    later: (action, milliseconds) => void setTimeout(action, milliseconds),
  };
}
