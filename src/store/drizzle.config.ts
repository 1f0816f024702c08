import { defineConfig } from "drizzle-kit";

/** Migrations of the objects' own tables; paths are seen from where npm runs. */
export default defineConfig({
  dialect: "sqlite",
  driver: "durable-sqlite",
  schema: "./src/store/tables.ts",
  out: "./src/store/migrations",
});
