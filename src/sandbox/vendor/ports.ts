import type { Grant, SandboxDeps, Vendor } from "../deps.ts";
import { findGrant } from "../grants.ts";
import { readSwitches, type Switches } from "../switches.ts";

/** What the data endpoints ask of the OAuth half; tests pass their own. */
export interface Ports {
  findGrant: (deps: SandboxDeps, vendor: Vendor, accessToken: string) => Promise<Grant | null>;
  readSwitches: (deps: SandboxDeps) => Promise<Switches>;
}

export const LIVE_PORTS: Ports = { findGrant, readSwitches };
