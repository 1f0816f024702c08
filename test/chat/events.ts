/** One event of a stream, as a client gets it. */
export interface StreamEvent {
  id: number;
  event: string;
  data: unknown;
  /** As it was sent. */
  text: string;
}

const EVENT = /^id: (\d+)\nevent: ([a-z]+)\ndata: (.*)$/u;

/** Reads a whole stream. Throws on anything but heartbeats and complete events with ids 1, 2, 3... */
export function parseEvents(text: string): { events: StreamEvent[]; heartbeats: number } {
  if (text !== "" && !text.endsWith("\n\n")) throw new Error("The stream was cut off");
  const blocks = text.split("\n\n").slice(0, -1);
  const events: StreamEvent[] = [];
  let heartbeats = 0;
  for (const block of blocks) {
    if (block === ":") {
      heartbeats += 1;
      continue;
    }
    const [, id, event, data] = EVENT.exec(block) ?? [];
    if (id === undefined || event === undefined || data === undefined) throw new Error(`No event: ${block}`);
    if (Number(id) !== events.length + 1) throw new Error(`Event ${id} is number ${events.length + 1}`);
    events.push({ id: Number(id), event, data: JSON.parse(data), text: data });
  }
  return { events, heartbeats };
}

/** The names of the events, each run of the same name once. */
export function namesOf(events: StreamEvent[]): string[] {
  return events.map(({ event }) => event).filter((name, index, all) => name !== all[index - 1]);
}

/** The answer as it was shown. */
export function shownAnswer(events: StreamEvent[]): string {
  const pieces = events.filter(({ event }) => event === "delta");
  return pieces.map(({ data }) => String(Reflect.get(Object(data), "text"))).join("");
}
