/** Every table of the database. `npm run migrations:generate` after a change. */
export * from "./tables/chat.ts";
export * from "./tables/connections.ts";
export * from "./tables/contexts.ts";
export * from "./tables/operation.ts";
export * from "./tables/tenancy.ts";
export * from "./tables/webhooks.ts";
