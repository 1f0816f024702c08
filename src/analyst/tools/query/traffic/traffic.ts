import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed } from "../computed.ts";

/** A stub until the source of web traffic stands here. */
export async function readTraffic(_context: DataContext, _asked: Asked): Promise<Computed> {
  return await Promise.reject(new RangeError("Web traffic cannot be asked for yet"));
}
