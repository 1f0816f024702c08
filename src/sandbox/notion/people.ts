import { STAFF } from "../company/company.ts";
import { uuidOf } from "../company/hash.ts";
import { NOTION_WORKSPACES } from "../oauth/directory.ts";
import type { Library } from "./library.ts";
import { describePerson } from "./objects.ts";

/** The bot that a connection is; users/me answers it. */
export function describeBot({ person, grant }: Library) {
  const workspace = NOTION_WORKSPACES[person.workspace];
  return {
    object: "user",
    id: uuidOf(`notion:bot:${grant.clientId}:${grant.user}`),
    name: "Business Analyst",
    avatar_url: null,
    type: "bot",
    bot: {
      owner: { type: "user", user: describePerson(person) },
      workspace_id: workspace.id,
      workspace_name: workspace.name,
      workspace_limits: { max_file_upload_size_in_bytes: 5_242_880 },
    },
  };
}

/** People of the workspace and the bot itself. */
export function usersOf(library: Library) {
  const people = library.person.workspace === "harbour" ? STAFF : [library.person];
  return [...people.map(describePerson), describeBot(library)];
}
