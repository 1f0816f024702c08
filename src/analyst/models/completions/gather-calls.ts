import type { ModelCall } from "../../../domain/model.ts";
import type { CallPiece } from "./chunks.ts";

/** Puts calls together whose pieces come in several chunks. A piece with a new id and a name begins another call. */
export function createCallGatherer() {
  const calls: { piece: CallPiece; key: string }[] = [];
  return {
    add(piece: CallPiece): void {
      const key = piece.index === undefined ? (piece.id ?? "") : String(piece.index);
      const known = calls.findLast((call) => call.key === key && !begins(piece, call.piece));
      if (!known) {
        // Workers AI ends a call with a piece that has nothing in it.
        if (piece.name !== undefined) calls.push({ piece: { ...piece }, key });
        return;
      }
      known.piece.input += piece.input;
      known.piece.extra ??= piece.extra;
    },
    end: (): ModelCall[] => calls.map(({ piece }) => toCall(piece)),
  };
}

/** Some servers count every call as the first. */
function begins({ id, name }: CallPiece, before: CallPiece): boolean {
  return name !== undefined && (id === undefined || id !== before.id);
}

function toCall({ id, name = "", input, extra }: CallPiece): ModelCall {
  return { id: id ?? crypto.randomUUID(), name, input, ...(extra && { extra }) };
}
