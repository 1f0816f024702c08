/**
 * Under this name a call keeps its `extra_content`, opaque: Gemini refuses to go on when the signature of its thoughts
 * does not come back with the call (https://ai.google.dev/gemini-api/docs/thought-signatures).
 */
export const EXTRA = "openai-compatible";
