import { beforeEach, describe, it } from "vitest";
import { readMail, searchMail } from "../../../src/connectors/gmail/gmail.ts";
import { connect, NOW, setClock } from "../pull-support.ts";

beforeEach(() => setClock(NOW));

describe("mail", () => {
  it("is found and read with its conversation and the address at which Gmail shows it", async ({
    expect,
  }) => {
    const { call } = await connect("mail");
    const { mails, total } = await searchMail(call, { query: "label:inbox", limit: 3 });
    expect(mails).toHaveLength(3);
    expect(total === null || total > 3).toBe(true);
    for (const { thread, url } of mails) expect(url).toBe(`https://mail.google.com/mail/#all/${thread}`);
    const [{ snippet: _, ...first } = { id: "", snippet: "" }] = mails;
    const read = await readMail(call, { id: first.id, limit: 1000 });
    expect(read).toMatchObject(first);
  });
});
