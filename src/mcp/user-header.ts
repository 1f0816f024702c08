import * as z from "zod";
import { externalUserIdentifier } from "../lib/schemas.ts";

/** The user may be left out: not every tool needs one. */
export const userHeader = z.object({ externalUserIdentifier: externalUserIdentifier.optional() });
