import type { Completion } from "../../domain/model.ts";
import type { Outcome } from "../calls/toolbox.ts";
import type { Interpretation } from "../../offline/brief.ts";

export interface Said extends Completion {
  /** Of a final message of the offline analyst. */
  interpretation?: Interpretation;
}

export interface Round {
  by: string;
  said: Said;
  outcomes: Outcome[];
}

export interface StepInput {
  /** Of this answer so far. */
  rounds: readonly Round[];
  /** `none`: it has to answer. `required`: it has to call a tool. */
  tools: "auto" | "none" | "required";
  /** A try begins: what an earlier one has said is forgotten. Code, unlike a model, may type a number. */
  onBegin: (by?: { isCode: boolean }) => void;
  /** Hears text as it comes. */
  onText: (delta: string) => void;
  /** Whether something of this step has been shown: then it cannot be begun again. */
  isShown: () => boolean;
  signal: AbortSignal;
}

export interface Answerer {
  name: string;
  /** Throws what the model throws, and the signal's reason. */
  next: (step: StepInput) => Promise<Said>;
  /** Asks something about the final message; the text that comes back. Undefined of who cannot be asked. */
  askAgain: ((step: AgainInput) => Promise<Said>) | undefined;
}

interface AgainInput {
  rounds: readonly Round[];
  message: string;
  request: string;
  signal: AbortSignal;
}
