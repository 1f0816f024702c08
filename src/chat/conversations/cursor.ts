export { decodeCursor, encodeCursor } from "../../lib/paging.ts";
