import { COLLEAGUES } from "../company/company.ts";
import { dayOf, msOf } from "../company/dates.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import { notesRootId } from "../company/people.ts";
import type { Library } from "./library.ts";
import { history, option, richText, trashFlags, urlOf } from "./objects.ts";

const CREATED = msOf(dayOf(2022, 3, 1), 570);

/** The task list as a database: since 2025-09-03 it only names its data sources. */
export function describeDatabase(library: Library) {
  const { id, title, dataSourceId } = TASKS_DATABASE;
  return {
    object: "database",
    id,
    ...describeList(library),
    parent: ABOVE,
    is_locked: false,
    data_sources: [{ id: dataSourceId, name: title }],
  };
}

/** The task list as a data source, with the schema of its rows. */
export function describeDataSource(library: Library) {
  const campaigns = [...new Set((library.tasks ?? []).map((task) => task.campaign?.name ?? ""))];
  return {
    object: "data_source",
    id: TASKS_DATABASE.dataSourceId,
    ...describeList(library),
    parent: { type: "database_id", database_id: TASKS_DATABASE.id },
    database_parent: ABOVE,
    properties: Object.fromEntries(
      (
        [
          ["title", "Name", "title", {}],
          ["St%7D", "Status", "status", { ...optionsOf(["To do", "In progress", "Done"]), groups: [] }],
          ["Du%3A", "Due", "date", {}],
          ["Dn%40", "Done on", "date", {}],
          ["As%5B", "Assignee", "people", {}],
          ["Ca%3F", "Campaign", "select", optionsOf(campaigns.filter((name) => name !== ""))],
          ["Pr%3E", "Priority", "select", optionsOf(["High", "Medium", "Low"])],
        ] as const
      ).map(([id, name, type, value]) => [name, { id, name, type, [type]: value }]),
    ),
  };
}

const ABOVE = { type: "page_id", page_id: notesRootId(TASKS_DATABASE.root) };

function describeList({ version }: Library) {
  const { id, title } = TASKS_DATABASE;
  return {
    ...history(CREATED, CREATED, COLLEAGUES.cleo),
    title: richText(title),
    description: [],
    is_inline: false,
    ...trashFlags(version),
    icon: { type: "emoji", emoji: "✅" },
    cover: null,
    url: urlOf(title, id),
    public_url: null,
  };
}

function optionsOf(names: readonly string[]) {
  return { options: names.map(option) };
}
