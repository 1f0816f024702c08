import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";

/** For how long anybody may keep what is the same for everybody. */
export const PUBLIC_CACHE = "public, max-age=300";

const types = new Map([
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
]);

/** What the build has written at a path (src/site). Throws `AppError` 404 where there is nothing. */
export async function readBuilt({ assets }: Pick<Deps, "assets">, path: string): Promise<Response> {
  // The host says nothing: the binding knows paths.
  const response = await assets.fetch(`https://site.invalid/${path}`);
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 404) throw new AppError("not_found");
  throw new Error(`The file ${path} cannot be read: ${response.status}`);
}

/** One style or script of a folder, whose name a client has sent, with what it is and how long it may be kept. */
export async function readFile(deps: Pick<Deps, "assets">, folder: string, name: string): Promise<Response> {
  const [, ending = ""] = /^[\w-]+\.(\w+)$/.exec(name) ?? [];
  const type = types.get(ending);
  if (type === undefined) throw new AppError("not_found");
  const { body } = await readBuilt(deps, `${folder}/${name}`);
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": PUBLIC_CACHE } });
}
