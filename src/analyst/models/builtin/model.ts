import type { LanguageModelV4 } from "@ai-sdk/provider";
export function createBuiltinModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "builtin",
    modelId: "x",
    supportedUrls: {},
    doGenerate() {
      throw new Error("pending");
    },
    doStream() {
      throw new Error("pending");
    },
  };
}
