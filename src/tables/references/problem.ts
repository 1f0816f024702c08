/** What is wrong with a reference, in words for the model that wrote it. */
export class Problem extends Error {
  /** What was claimed is known to be false, and is not only written wrongly. */
  readonly isRefuted: boolean;

  constructor(message: string, isRefuted = false) {
    super(message);
    this.isRefuted = isRefuted;
  }
}

export function refute(message: string): never {
  throw new Problem(message, true);
}

export function refuse(message: string): never {
  throw new Problem(message);
}
