import { Hono } from "hono";
import type { AppEnv } from "../http/types.ts";
import { countOutdated, startRotation } from "../integrations/tokens/rotate.ts";
import { requireAdmin } from "./middleware.ts";
import type { RotationReply } from "./openapi.ts";

export const adminRoutes = new Hono<AppEnv>()
  .post("/rotate-encryption", requireAdmin, async (c) =>
    c.json({ remaining: await startRotation(c.var.deps, { kind: "operator" }) } satisfies RotationReply, 202),
  )
  .get("/rotate-encryption", requireAdmin, async (c) =>
    c.json({ remaining: await countOutdated(c.var.deps) } satisfies RotationReply),
  );
