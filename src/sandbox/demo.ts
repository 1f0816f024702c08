/**
 * `npm run demo`: starts the service on a free port with a database of its own, lives the whole story against
 * it over HTTP and prints every step. With `--once` it ends then; otherwise the server stays up for curl.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "./demo/api.ts";
import { createPrinter } from "./demo/printer.ts";
import { tellStory, USER } from "./demo/story.ts";
import { serve, type Server } from "./dev.ts";
import { chatCommand, DEMO_KEY } from "./welcome.ts";

const print = createPrinter({
  write: (text) => process.stdout.write(text),
  columns: process.stdout.columns ?? 100,
  colours: process.stdout.isTTY && !process.env["NO_COLOR"],
});

async function main(once_: boolean): Promise<void> {}
