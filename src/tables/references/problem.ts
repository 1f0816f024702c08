/** What is wrong with a reference, in words for the model that wrote it. */
export class Problem extends Error {}

export function refuse(message: string): never {
  throw new Problem(message);
}
