import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";

/** A finished result as the parts of a stream, text word by word; an abort ends it with the signal's reason. */
export function streamResult(
  result: LanguageModelV4GenerateResult,
  signal: AbortSignal | undefined,
): LanguageModelV4StreamResult {
  const parts = partsOf(result).values();
  const stream = new ReadableStream<LanguageModelV4StreamPart>({
    pull: (controller) => {
      if (signal?.aborted === true) {
        controller.error(signal.reason);
        return;
      }
      const next = parts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
  return { stream };
}

function partsOf({
  content,
  finishReason,
  response,
  usage,
  warnings,
}: LanguageModelV4GenerateResult): LanguageModelV4StreamPart[] {
  return [
    { type: "stream-start", warnings },
    { type: "response-metadata", ...(response?.modelId === undefined ? {} : { modelId: response.modelId }) },
    ...content.flatMap(contentParts),
    { type: "finish", usage, finishReason },
  ];
}

function contentParts(content: LanguageModelV4Content, index: number): LanguageModelV4StreamPart[] {
  if (content.type === "tool-call") return [content];
  if (content.type !== "text") return [];
  const id = `text_${index + 1}`;
  const words = content.text.match(/\s*\S+/g) ?? [];
  return [
    { type: "text-start", id },
    ...words.map((delta) => ({ type: "text-delta" as const, id, delta })),
    { type: "text-end", id },
  ];
}
