import { byType, type IntegrationType } from "../../domain/integration-types.ts";
import type { Talk } from "../reading/talk.ts";
import { plainSection, type Section, type Session } from "./session.ts";
import { joined } from "./text.ts";

interface Offer {
  name: string;
  offers: string;
  example: string;
}

// oxfmt-ignore
const OFFERS: Readonly<Record<IntegrationType, Offer>> = {
  "web-analytics": { name: "Web analytics", offers: "sessions, orders, revenue and rates by channel, country, device, page or product, and how they changed", example: "How many sessions did we have last week?" },
  "notes-workspace": { name: "Notes", offers: "what your notes say", example: "What do our notes say about pricing?" },
  "team-chat": { name: "Team chat", offers: "who wrote what, and when", example: "What was discussed in the team chat last week?" },
  "business-suite": { name: "Business suite", offers: "deals, leads, invoices, bills, expenses, payments, projects and tasks", example: "Which invoices are overdue?" },
  mail: { name: "Mail", offers: "mails by words, sender and day", example: "Is there any mail about the contract?" },
};

/** A question that can be answered with what is connected, about what was asked where that is. */
export function exampleFor({ brief }: Session, about?: IntegrationType): string {
  const order = [
    ...(about === undefined ? [] : [about]),
    ...brief.preferred,
    ...Object.keys(byType((type) => type)),
  ];
  const type = order.find((one) => brief.sources.some((source) => source === one));
  const found = brief.sources.find((source) => source === type);
  return OFFERS[found ?? "web-analytics"].example;
}

const SENTENCES: Readonly<Record<Exclude<Talk, "greeting" | "abilities">, string>> = {
  thanks: "You are welcome.",
  farewell: "Goodbye.",
  foreign: "I understand questions in English only.",
  long: "That is too long for me: please ask in one or two sentences.",
  writes: "I only read: I send, change and delete nothing.",
  meaning: "I look up figures and records; I do not explain words. Your notes may hold a definition.",
  forecast: "I do not forecast. I can show what the sources hold.",
  outside: "The sources hold your own business's records, not those of others, so I cannot answer that.",
  absent: "Of that I have no figures and no records; what notes, chat and mails say about it I can look for.",
  profit:
    "Profit, margins and cash flow are in none of the sources; revenue, invoices, payments, bills and expenses are.",
  advice: "I do not give advice. I can show the figures that a decision needs.",
};

/** What needs no data. */
export function talk(kind: Talk, session: Session): Section {
  if (kind !== "greeting" && kind !== "abilities") return plainSection([SENTENCES[kind]]);
  return plainSection([kind === "greeting" ? `Hello. ${introduction(session)}` : introduction(session)]);
}

export function introduction({ brief }: Session): string {
  if (brief.sources.length === 0) {
    return "I answer questions about a business from its connected sources, but none is connected for this question. With mode `business_analyst` and a source connected you can ask about visits, deals, invoices, notes and mails.";
  }
  const lines = brief.sources.map(
    (type) => `- ${OFFERS[type].name}: ${OFFERS[type].offers}. For example: ${OFFERS[type].example}`,
  );
  return ["I answer plain English questions from these sources, and only read them:", ...lines].join("\n");
}

/** Which source a question needs and does not have. */
export function missing(types: readonly IntegrationType[], { brief }: Session): Section {
  const lines = types.map((type) => {
    const reason =
      brief.missing.find((one) => one.type === type)?.reason ?? "it is not one of the sources for it";
    return `${OFFERS[type].name} (\`${type}\`) is not available for this question: ${reason.replace(/\.$/, "")}.`;
  });
  const others = joined(brief.sources.map((type) => OFFERS[type].name.toLowerCase()));
  return plainSection([`${lines.join(" ")}${others === "" ? "" : ` I can use ${others}.`}`]);
}
