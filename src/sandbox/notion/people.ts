import { STAFF } from "../company/company.ts";
import { uuidOf } from "../company/hash.ts";
import { NOTION_WORKSPACES, notionUserId } from "../oauth/directory.ts";
import type { Library } from "./library.ts";
import { personValue } from "./objects.ts";

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
      owner: { type: "user", user: signedInUser({ person }) },
      workspace_id: workspace.id,
      workspace_name: workspace.name,
      workspace_limits: { max_file_upload_size_in_bytes: 5_242_880 },
    },
  };
}

/** People of the workspace and the bot itself. */
export function usersOf(library: Library) {
  const people = library.person.workspace === "harbour" ? STAFF.map(personValue) : [signedInUser(library)];
  return [...people, describeBot(library)];
}

function signedInUser({ person }: Pick<Library, "person">) {
  return {
    object: "user",
    id: notionUserId(person),
    name: person.name,
    avatar_url: null,
    type: "person",
    person: { email: person.email },
  };
}
