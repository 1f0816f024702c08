import { integrationTypes } from "../../../domain/integration-types.ts";
import { limits } from "../../../lib/limits.ts";
import { typeName } from "../../users/connection-state.ts";
import { Checks, Choice, PostForm, type Option } from "../../ui/form.tsx";
import { agentOptions, modeOptions, type Choices } from "../ask/ask.ts";
import { pathHere } from "../../paths.ts";

interface AskFormProps {
  conversationId: string | undefined;
  choices: Choices;
}

const sourceOptions: Option[] = integrationTypes.map((type) => [type, typeName(type)]);

/** The question and what the request says besides. Works as a plain form; a script answers it in place. */
export function AskForm({ conversationId, choices }: AskFormProps) {
  const { message, agentId, mode, integrations, privacyMode } = choices;
  return (
    <PostForm
      id="ask"
      class="ask"
      action={pathHere("/ask")}
      hidden={{ conversationId: conversationId ?? "" }}
    >
      <label for="message" class="unseen">
        Your question
      </label>
      <div class="ask-row">
        <textarea
          id="message"
          name="message"
          rows={1}
          required
          maxlength={limits.messageLength}
          placeholder="Ask about the business"
          aria-describedby="message-hint"
        >
          {message}
        </textarea>
        <button type="submit">Ask</button>
        <button type="button" class="quiet" id="stop" hidden>
          Stop
        </button>
      </div>
      <details class="ask-options">
        <summary>Options</summary>
        <div class="options">
          <Choice name="agentId" label="Agent" value={agentId} options={agentOptions} />
          <Choice name="mode" label="Mode" value={mode} options={modeOptions} />
          <Checks
            name="integrations"
            label="Integrations"
            hint="None ticked: all that are connected."
            stored={integrations}
            options={sourceOptions}
          />
          <div class="field">
            <label class="check">
              <input type="checkbox" name="privacyMode" value="true" checked={privacyMode} />
              <span>
                Privacy mode <span class="muted">Nothing of the exchange is stored.</span>
              </span>
            </label>
          </div>
        </div>
      </details>
      <p class="hint scripted-only keyboard-only" id="message-hint">
        Enter asks, Shift+Enter begins a line.
      </p>
      <p id="ask-status" class="unseen" role="status"></p>
    </PostForm>
  );
}
