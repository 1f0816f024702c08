import type { HTTPException } from "hono/http-exception";
import { refusal } from "../vendor/vendor-app.ts";

/** Zoho Books' error body: a number and a sentence. The numbers 14, 57 and 9 are as reported, not documented. */
export function booksRefusal(status: number, code: number, message: string): HTTPException {
  return refusal(status, { code, message });
}

/** 100 calls a minute and organization; Books sends no Retry-After. */
export function booksThrottled(): HTTPException {
  const message =
    "For security reasons you have been blocked for some time as you have exceeded the maximum number of requests per minute that can be made from one account.";
  return booksRefusal(429, 44, message);
}
