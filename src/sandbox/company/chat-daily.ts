import { at, talk, VOICES, type Answer, type ChannelKey, type ChatMessage } from "./chat-message.ts";
import { CLIENTS } from "./clients.ts";
import { isWorkday, weekdayOf, weekName } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { PRODUCTS } from "./products.ts";

const { ada, ben, cleo, dario, eva } = VOICES;
const SEED = seedOf("daily-talk");

type Voice = (typeof VOICES)["ada"];
type Topic = readonly [ChannelKey, Voice, text: string, answerer?: Voice, answer?: string];

// oxfmt-ignore -- a table reads better with one row a line
const TOPICS: readonly Topic[] = [
  ["support", eva, "A customer asks whether {product} fits boats from 1985. Who knows?", ben, "It does."],
  ["support", eva, "Two returns of {product} today, both the wrong size.", dario, "I will add a size table."],
  ["support", eva, "Praise from a customer: {product} arrived within a day."],
  [
    "support",
    eva,
    "Delivery question from Austria: when does {product} ship?",
    eva,
    "Solved, it left today.",
  ],
  ["operations", dario, "Stock of {product} is below ten, I reordered.", eva, "Thanks."],
  ["operations", dario, "Deployed the shop: smaller pictures, faster product pages."],
  ["operations", eva, "The parcel service comes an hour later today."],
  ["operations", dario, "Backups ran, restore test passed."],
  [
    "sales",
    ben,
    "Call with {client}: they want a price for {product}.",
    ada,
    "Offer them the ten-piece price.",
  ],
  ["sales", ben, "{client} confirmed the standing order for this month."],
  ["sales", ben, "Visiting {client} on Thursday, anything to hand over?", cleo, "Take the new catalogue."],
  ["marketing", cleo, "Our {product} post on Instagram does well, many comments."],
  ["marketing", cleo, "Newsletter of the week is out, {product} on top.", ada, "Looks good."],
  ["marketing", cleo, "The segelforum thread on {product} sends us visitors again."],
  ["random", dario, "Wind 6 tomorrow, who sails?", ben, "Count me in."],
  ["random", cleo, "There is cake in the kitchen."],
];

/** What is said on any working day, whatever else happens. */
export function dailyTalk(day: number): ChatMessage[] {
  if (!isWorkday(day)) return [];
  const hash = mix(SEED, day);
  const said = Array.from({ length: drawInt(hash, 0, 2, 5) }, (_, nth) =>
    chatter(day, nth, mix(hash, nth + 1)),
  );
  if (weekdayOf(day) === 1) {
    const greeting = ada`Good morning! The weekly numbers for ${weekName(day - 7)} are in Notion. Meeting at ten.`;
    const answers: Answer[] = draw(hash, 91) < 0.4 ? [[4, ben`I join by phone.`]] : [];
    said.push(talk(at("general", day, 9 * 60 + 2), greeting, ...answers));
  }
  if (weekdayOf(day) === 5) {
    const parcels = eva`${drawInt(hash, 90, 60, 190)} parcels left this week. Have a good weekend!`;
    said.push(talk(at("operations", day, 16 * 60 + 5), parcels));
  }
  return said;
}

function chatter(day: number, nth: number, hash: number): ChatMessage {
  const [channel, author, text, answerer = author, answer] = drawOf(hash, 1, TOPICS);
  const words = text
    .replace("{product}", drawOf(hash, 2, PRODUCTS).name)
    .replace("{client}", drawOf(hash, 3, CLIENTS).name);
  const isAnswered = answer !== undefined && draw(hash, 5) >= 0.3;
  const answers: Answer[] = isAnswered ? [[drawInt(hash, 6, 2, 50), answerer`${answer}`]] : [];
  return talk(at(channel, day, 530 + nth * 100 + drawInt(hash, 4, 0, 99)), author`${words}`, ...answers);
}
