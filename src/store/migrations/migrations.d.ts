/** What drizzle-kit makes of the folder beside it. */
declare const generated: {
  journal: { entries: { idx: number; tag: string }[] };
  /** The SQL of a migration by its number, e.g. `m0000`. */
  migrations: Record<string, string>;
};

export default generated;
