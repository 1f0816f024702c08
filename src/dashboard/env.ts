import type { AppEnv } from "../http/types.ts";
import type { OrganizationRecord } from "../auth/organizations.ts";

/** What handlers under `/dashboard` find besides: `form` after a POST, `organization` under one. */
export interface DashboardEnv {
  Bindings: Env;
  Variables: AppEnv["Variables"] & { form: URLSearchParams; organization?: OrganizationRecord };
}

/** What a page has to know of who looks at it. */
export interface View {
  /** Goes into every form. */
  csrfToken: string;
  /** Null: the operator, who sees every organization. */
  organizationId: string | null;
  now: number;
}
