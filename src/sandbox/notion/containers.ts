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
    ...history(CREATED, CREATED, COLLEAGUES.cleo),
    title: richText(title),
    description: [],
    parent: { type: "page_id", page_id: notesRootId(TASKS_DATABASE.root) },
    is_inline: false,
    ...trashFlags(library.version),
    is_locked: false,
    data_sources: [{ id: dataSourceId, name: title }],
    icon: { type: "emoji", emoji: "✅" },
    cover: null,
    url: urlOf(title, id),
    public_url: null,
  };
}

/** The task list as a data source, with the schema of its rows. */
export function describeDataSource(library: Library) {
  const { id, title, dataSourceId } = TASKS_DATABASE;
  const campaigns = [...new Set((library.tasks ?? []).map((task) => task.campaign?.name ?? ""))];
  return {
    object: "data_source",
    id: dataSourceId,
    ...history(CREATED, CREATED, COLLEAGUES.cleo),
    title: richText(title),
    description: [],
    parent: { type: "database_id", database_id: id },
    database_parent: { type: "page_id", page_id: notesRootId(TASKS_DATABASE.root) },
    is_inline: false,
    ...trashFlags(library.version),
    properties: {
      Name: { id: "title", name: "Name", type: "title", title: {} },
      Status: {
        id: "St%7D",
        name: "Status",
        type: "status",
        status: { ...optionsOf(["To do", "In progress", "Done"]), groups: [] },
      },
      Due: { id: "Du%3A", name: "Due", type: "date", date: {} },
      "Done on": { id: "Dn%40", name: "Done on", type: "date", date: {} },
      Assignee: { id: "As%5B", name: "Assignee", type: "people", people: {} },
      Campaign: {
        id: "Ca%3F",
        name: "Campaign",
        type: "select",
        select: optionsOf(campaigns.filter((name) => name !== "")),
      },
      Priority: {
        id: "Pr%3E",
        name: "Priority",
        type: "select",
        select: optionsOf(["High", "Medium", "Low"]),
      },
    },
    icon: { type: "emoji", emoji: "✅" },
    cover: null,
    url: urlOf(title, id),
    public_url: null,
  };
}

function optionsOf(names: readonly string[]) {
  return { options: names.map(option) };
}
