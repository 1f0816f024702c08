import sandboxEnv from "../../src/sandbox/sandbox.env?raw";

/** The settings of `npm run dev` and the demo. */
export const sandboxSettings = new Map(
  sandboxEnv
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line): [string, string] => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);
