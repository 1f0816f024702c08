import { FIGURE, WORKSPACE } from "./figures.ts";
import type { Shot } from "./load.ts";
import { seedConversations, seedStates, spread, STATUS_USER, shots } from "./seed.ts";
import type { Contestant } from "./serve.ts";

/** What the service may cost beside the floor: shares of the floor's, and milliseconds above it. */
export interface Limits {
  cpu?: number;
  /** At least this share of the floor's requests a second. */
  rate?: number;
  p50?: number;
  p50AboveMs?: number;
}

/** What is measured: one kind of request, sent to everybody in turns. */
export interface Contest {
  name: string;
  limits: Limits;
  connections: number;
  stagger?: number;
  /** What a round lasts, as a share of the run's, and the warm-up before the first. */
  share: number;
  warmup: number;
  /** How long the model thinks, in milliseconds. */
  modelMs?: number;
  /** Lays out `count` requests for one round. */
  prepare: (seeded: Seeded, round: string, count: number) => Promise<() => Shot | undefined>;
  /** Requests that are laid out for a second; nothing here is faster. */
  mostPerSecond: number;
  /** Whether an answer shows that the whole way was gone. */
  isRight: (text: string) => boolean;
}

/** A contestant and the keys of its organizations. */
export type Seeded = Pick<Contestant, "db" | "kv"> & { keys: string[] };

const chat = {
  prepare: async ({ db, keys }: Seeded, round: string, count: number) => {
    await seedConversations(db, round, count);
    return shots(keys, round, count);
  },
  // The figure went from the vendor through the model into the answer.
  isRight: (text: string) => text.includes(`${FIGURE} sessions`) && text.includes('"tool":"query"'),
};

const STATUS = `/integrations/status/${STATUS_USER}`;

/** The lines that issue 15 draws. */
export const contests: readonly Contest[] = [
  {
    ...chat,
    name: "chat",
    limits: { cpu: 1.2, rate: 0.85 },
    connections: 16,
    share: 1,
    warmup: 1,
    mostPerSecond: 1000,
  },
  {
    ...chat,
    name: "chat, one client",
    limits: { p50: 1.25 },
    connections: 1,
    share: 1,
    // The same code as before.
    warmup: 0.1,
    mostPerSecond: 400,
  },
  {
    ...chat,
    name: "chat, a model of 200 ms",
    limits: { p50AboveMs: 2 },
    // Apart from each other: each finds the Worker idle, as a single client would.
    connections: 6,
    stagger: 70,
    share: 2,
    warmup: 0.3,
    modelMs: 200,
    mostPerSecond: 40,
  },
  {
    name: "status",
    limits: { cpu: 1.3, p50: 1.3 },
    connections: 1,
    share: 0.5,
    warmup: 0.3,
    mostPerSecond: 3000,
    prepare: ({ keys }, _, count) => Promise.resolve(spread(keys, count, { method: "GET", path: STATUS })),
    isRight: (text) => text.includes('"propertyId"') && text.includes('"type":"mail"'),
  },
  {
    name: "list",
    limits: { cpu: 1.3, p50: 1.3 },
    connections: 1,
    share: 0.5,
    warmup: 0.3,
    mostPerSecond: 3000,
    prepare: ({ keys }, _, count) =>
      Promise.resolve(spread(keys, count, { method: "GET", path: "/integrations/available" })),
    isRight: (text) => text.includes('"business-suite"') && text.includes("/icons/mail.svg"),
  },
  {
    name: "callback",
    limits: { cpu: 1.3, p50: 1.3 },
    connections: 1,
    share: 1,
    warmup: 0.3,
    mostPerSecond: 150,
    prepare: ({ db, kv, keys }, round, count) => seedStates({ db, kv }, keys, round, count),
    isRight: (text) => text.includes(WORKSPACE) && text.includes('"success":true'),
  },
];
