import type { OrganizationRecord } from "../../auth/organizations.ts";
import type { SignInLink } from "../../auth/sign-in-links.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { ActionButton, Danger } from "../ui/form.tsx";
import { TimeCell, Until } from "../ui/moment.tsx";
import { Back, Badge, Empty, Secret, Table } from "../ui/parts.tsx";

interface LinksProps {
  organization: OrganizationRecord;
  links: SignInLink[];
  view: View;
}

export function LinksPage({ organization, links, view }: LinksProps) {
  const { id, name } = organization;
  return (
    <>
      <h1>Sign-in links</h1>
      <p class="text">
        A link signs one person in to the pages of {name}, once, within a day; the session lasts eight hours.
        It may do everything there but change the plan and issue links.
      </p>
      <ActionButton
        view={view}
        action={organizationPath(id, "/links")}
        label="New link"
        text="Create sign-in link"
        kind="primary"
      />
      <h2>Latest links</h2>
      {links.length === 0 ? (
        <Empty title="No link yet">
          <p>Links are listed until they have expired. What they say is shown once, when they are made.</p>
        </Empty>
      ) : (
        <Table caption="Latest sign-in links" head={["Link", "State", "Created", "Expires", "Used"]}>
          {links.map((link) => (
            <tr>
              <th scope="row">
                <code>{link.id}</code>
              </th>
              <td>
                <LinkBadge link={link} now={view.now} />
              </td>
              <TimeCell at={link.createdAt} now={view.now} />
              <TimeCell at={link.expiresAt} now={view.now} />
              <TimeCell at={link.usedAt} now={view.now} />
            </tr>
          ))}
        </Table>
      )}
      <h2>End access</h2>
      <Danger
        view={view}
        action={organizationPath(id, "/links/end")}
        summary={`Sign everybody of ${name} out`}
        text="End access"
      >
        Sessions end at once, and links that nobody has used sign nobody in any more.
      </Danger>
    </>
  );
}

function LinkBadge({ link, now }: { link: SignInLink; now: number }) {
  if (link.usedAt !== null) return <Badge tone="plain">Used</Badge>;
  return link.expiresAt <= now ? <Badge tone="plain">Expired</Badge> : <Badge tone="good">Open</Badge>;
}

interface IssuedLinkProps {
  organization: OrganizationRecord;
  address: string;
  expiresAt: number;
}

/** The only page that ever shows a link. */
export function IssuedLinkPage({ organization, address, expiresAt }: IssuedLinkProps) {
  return (
    <>
      <Back href={organizationPath(organization.id, "/links")}>Sign-in links</Back>
      <h1>Sign-in link for {organization.name}</h1>
      <Secret label="The link. Copy it now: it is not shown again." text={address} />
      <p class="text">
        Send it to one person of the organization. It works once, until <Until at={expiresAt} />.
      </p>
    </>
  );
}
