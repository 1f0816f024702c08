import * as z from "zod";
import { externalUserIdentifier } from "../lib/schemas.ts";

export const userParams = z.object({ externalUserIdentifier });
