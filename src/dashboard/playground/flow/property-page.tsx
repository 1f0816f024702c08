import type { UserRef } from "../../../integrations/ids.ts";
import type { Property } from "../../../connectors/connector.ts";
import { Back, Empty } from "../../ui/parts.tsx";
import { Csrf } from "../../ui/form.tsx";
import { playgroundPath } from "../subject/subject.ts";

interface PropertyPageProps {
  csrfToken: string;
  flow: UserRef;
  temporaryAccessToken: string;
  properties: Property[];
}

/** The last step of web analytics. */
export function PropertyPage({ csrfToken, flow, temporaryAccessToken, properties }: PropertyPageProps) {
  return (
    <div class="text">
      <Back href={playgroundPath(flow)}>To the playground</Back>
      <h1>Choose a property</h1>
      {properties.length === 0 ? (
        <Empty title="This account has no Google Analytics property">
          <p>Connect again with an account that has one.</p>
        </Empty>
      ) : (
        <form method="post" action={playgroundPath(flow, { page: "/property" })}>
          <Csrf token={csrfToken} />
          <input type="hidden" name="temporaryAccessToken" value={temporaryAccessToken} />
          <fieldset class="field">
            <legend>Whose data shall be read?</legend>
            <p class="hint">The choice is open for 15 minutes.</p>
            {properties.map(({ id, name, websiteUrl }, index) => (
              <label class="check">
                <input type="radio" name="propertyId" value={id} required checked={index === 0} />
                <span>
                  {name} <span class="muted">{[id, websiteUrl].filter(Boolean).join(", ")}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit">Connect this property</button>
        </form>
      )}
    </div>
  );
}
