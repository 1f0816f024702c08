import * as z from "zod";
import { mediaTypeOf, readBody } from "../http/json.ts";
import { fromUtf8 } from "../lib/encoding.ts";
import { limits } from "../lib/limits.ts";
import { AppError, errors } from "../lib/errors.ts";
import type { PageContext } from "./env.ts";
import type { FieldErrors } from "./ui/scope.ts";

const TYPE = "application/x-www-form-urlencoded";

/** The fields of a form that was sent. Throws 413, 415, or 400 for text that no field of a page gives. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (mediaTypeOf(request) !== TYPE) throw new AppError("unsupported_media_type");
  const text = fromUtf8(await readBody(request, limits.formBytes));
  if (/%00|\0/.test(text)) throw new AppError("invalid_parameters");
  return new URLSearchParams(text);
}

/** The first value of each field by its name, without spaces around it; of a list every value. Throws 400, which `orAgain` shows field by field. */
export function readFields<S extends z.ZodObject>(form: URLSearchParams, schema: S): z.output<S> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodArray ? form.getAll(name) : form.get(name)?.trim(),
  ]);
  const parsed = schema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path: [name = ""], message }) => ({
    path: String(name),
    message,
  }));
  throw new AppError("invalid_parameters", { details });
}

/** What a form asks for; where its fields are refused, its page again, with what was sent and what is wrong with it. */
export function orAgain(
  show: (c: PageContext, faults: FieldErrors) => Response | Promise<Response>,
  handle: (c: PageContext) => Promise<Response>,
) {
  return async (c: PageContext): Promise<Response> => {
    try {
      return await handle(c);
    } catch (error) {
      const details = error instanceof AppError ? faultsOf(error) : undefined;
      if (!details) throw error;
      // The first fault of a field is the one that is shown.
      const faults = details.toReversed().map(({ path, message }) => [path, message]);
      return await show(c, Object.fromEntries(faults));
    }
  };
}

/** Of the fields, or of the whole: a conflict with what there is. */
function faultsOf({ code, details, message }: AppError) {
  return details ?? (errors[code].status === 409 ? [{ path: "", message: `${message}.` }] : undefined);
}
