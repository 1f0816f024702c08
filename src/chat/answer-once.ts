import { AppError } from "../lib/errors.ts";
import { answer } from "./answer.ts";
import { fromStored, type Answered } from "./answered.ts";
import { reopenChat, type Finish, type OpenChat, type Progress } from "./open-chat.ts";
import { claimSlot, releaseSlot, slotOf, type Claim } from "./idempotency.ts";
import { joinSlot } from "./join-slot.ts";

/**
 * Answers a chat at most once for an `Idempotency-Key`: at once what is known, else as the one that answers or as one
 * that waits for it.
 */
export async function answerOnce(
  chat: OpenChat,
  key: { keyId: string; idempotencyKey: string },
): Promise<Finish | Answered> {
  const { deps, request, user } = chat;
  const slot = await slotOf({ ...key, organizationId: user.organizationId, userId: user.id, request });
  const finding = await claimSlot(deps, slot);
  if (finding.kind === "answered") return fromStored(finding.response);
  if (finding.kind === "mine") return (progress) => answerAsHolder(chat, progress, finding.claim);
  return async (progress) => {
    const joined = await joinSlot(deps, slot, progress.signal).catch((error: unknown) => {
      throw progress.signal?.aborted ? new AppError("request_aborted") : error;
    });
    if (joined.kind === "answered") return fromStored(joined.response);
    return await answerAsHolder(chat, progress, joined.claim, true);
  };
}

function answerAsHolder(
  chat: OpenChat,
  progress: Progress,
  claim: Claim,
  hasWaited = false,
): Promise<Answered> {
  const { deps } = chat;
  const work = async () => {
    try {
      return await answer(hasWaited ? await reopenChat(chat) : chat, progress, claim);
    } catch (error) {
      await releaseSlot(deps, claim);
      throw error;
    }
  };
  const answered = work();
  // A client that goes away must not take the release of its claim along: it will try again with the same key.
  deps.defer(answered.catch(() => undefined));
  return answered;
}
