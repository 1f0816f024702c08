import { Hono } from "hono";
import { listSignInLinks, type SignInLink, createSignInLink, endAccess } from "../../auth/sign-in-links.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownOrganization, ownPath, type PageContext, toOwnPage, type DashboardEnv } from "../env.ts";
import { requireOperator } from "../middleware.tsx";
import { ActionButton, Danger } from "../ui/form.tsx";
import { Moment, Until } from "../ui/moment.tsx";
import { Badge, Secret, Table } from "../ui/parts.tsx";
import { useScope } from "../ui/scope.ts";

/** How the operator lets an organization's people in; behind `requireOrganization`. */
export const linkRoutes = new Hono<DashboardEnv>()
  .get("/", requireOperator, showLinks)
  .post("/end", requireOperator, async (c) => {
    await endAccess(c.var.deps, ownOf(c));
    return toOwnPage(c, "/links", "access-ended");
  })
  .post("/", requireOperator, async (c) => showIssuedLink(c, await createSignInLink(c.var.deps, ownOf(c))));

async function showLinks(c: PageContext) {
  const links = await listSignInLinks(c.var.deps, ownOf(c));
  const { name } = ownOrganization(c);
  return answerPage(
    c,
    "Sign-in links",
    <>
      <p class="text">
        A link signs one person in to the pages of {name}, once, within a day; the session lasts eight hours.
        It may do everything there but change the plan and issue links.
      </p>
      <ActionButton
        action={ownPath(c, "/links")}
        label="New link"
        text="Create sign-in link"
        kind="primary"
      />
      <h2>Latest links</h2>
      <Table
        caption="Latest sign-in links"
        rows={links}
        columns={[
          ["Link", ({ id }) => <code>{id}</code>],
          ["State", (link) => <LinkBadge {...link} />],
          ["Created", ({ createdAt }) => <Moment at={createdAt} />],
          ["Expires", ({ expiresAt }) => <Moment at={expiresAt} />],
          ["Used", ({ usedAt }) => <Moment at={usedAt} />],
        ]}
        empty={[
          "No link yet",
          "Links are listed until they have expired. What they say is shown once, when they are made.",
        ]}
      />
      <h2>End access</h2>
      <Danger action={ownPath(c, "/links/end")} summary={`Sign everybody of ${name} out`} text="End access">
        Sessions end at once, and links that nobody has used sign nobody in any more.
      </Danger>
    </>,
  );
}

function LinkBadge({ usedAt, expiresAt }: SignInLink) {
  if (usedAt !== null) return <Badge tone="plain">Used</Badge>;
  return expiresAt <= useScope().now ? <Badge tone="plain">Expired</Badge> : <Badge tone="good">Open</Badge>;
}

function showIssuedLink(c: PageContext, { code, expiresAt }: { code: string; expiresAt: number }) {
  // Behind the `#`: no browser sends it, so it is in nobody's log.
  const link = `${new URL(c.req.url).origin}/dashboard/sign-in/link#${code}`;
  return answerPage(
    c,
    {
      title: `Sign-in link for ${ownOrganization(c).name}`,
      back: [ownPath(c, "/links"), "Sign-in links"],
    },
    <>
      <Secret label="The link. Copy it now: it is not shown again." text={link} />
      <p class="text">
        Send it to one person of the organization. It works once, until <Until at={expiresAt} />.
      </p>
    </>,
  );
}
