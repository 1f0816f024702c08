import { readBlocks, type Block, type List } from "../markdown/blocks.ts";
import type { Span } from "../markdown/inline.ts";
import type { ChatReply } from "../../../chat/schemas.ts";
import { cutText } from "../../../lib/cut-text.ts";
import type { Evidence } from "../../../tables/figure.ts";
import { Table } from "../../ui/parts.tsx";
import { CitationCard } from "./citation-card.tsx";
import type { AnswerData } from "./exchange-data.ts";
import { citationsOf, createPlacer, setApart, type Citation, type Piece } from "./figures.ts";

type Check = NonNullable<ChatReply["checks"]>[number];

interface AnswerProps {
  text: string;
  evidence: readonly Evidence[];
  checks: readonly Check[];
  answer: AnswerData;
}

interface Page {
  id: string;
  text: string;
  place: (line: Span) => Piece[];
  classOf: (citation: number) => string;
}

/**
 * An answer as elements. Whoever wrote it, it becomes nothing but text in paragraphs, lists, tables, code and
 * emphasis: the elements are made here, the text is escaped, and links, pictures and HTML do not exist.
 */
export function Answer({ text, evidence, checks, answer }: AnswerProps) {
  const { id } = answer;
  const citations = citationsOf(text, evidence);
  const objections = setApart(text, checks);
  const classOf = (index: number) => (isWords(citations[index]) ? "citation words" : "citation");
  const page = { id, text, classOf, place: createPlacer(text, citations, objections) };
  return (
    <>
      <div class="answer">
        <Blocks page={page} />
      </div>
      {citations.map((citation, index) => (
        <CitationCard id={cardId(id, index)} citation={citation} answer={answer} />
      ))}
      {objections.length > 0 && <Objections text={text} checks={objections} />}
    </>
  );
}

/** A part of an answer while it is being written: nothing vouches for its figures yet. */
export function Draft({ text }: { text: string }) {
  return <Blocks page={{ id: "", text, classOf: () => "", place: createPlacer(text, [], []) }} />;
}

/** A label or a date: marked less than a figure. */
function isWords(citation: Citation | undefined): boolean {
  return citation !== undefined && citation.kind !== "withheld" && typeof citation.value === "string";
}

function Blocks({ page }: { page: Page }) {
  return (
    <>
      {readBlocks(page.text).map((block) => (
        <BlockOf page={page} block={block} />
      ))}
    </>
  );
}

/** What a second reader found unsupported: the sentences that are marked, and why. */
function Objections({ text, checks }: { text: string; checks: readonly Check[] }) {
  return (
    <div class="message warn objections">
      <p>What is underlined could not be confirmed by a second reading of the data:</p>
      <ul>
        {checks.map(({ start, end, reason }) => (
          <li>
            “{shorten(text.slice(start, end))}”: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_QUOTED = 80;

function shorten(sentence: string): string {
  const words = sentence.replaceAll(/[*_`#]/g, "").trim();
  return words.length <= MOST_QUOTED ? words : `${cutText(words, MOST_QUOTED)}…`;
}

function cardId(id: string, citation: number): string {
  return `${id}-citation-${citation}`;
}

function BlockOf({ page, block }: { page: Page; block: Block }) {
  if (block.kind === "rule") return <hr />;
  if (block.kind === "code") {
    return (
      <pre tabindex={0}>
        <code>{page.text.slice(block.text.start, block.text.end)}</code>
      </pre>
    );
  }
  if (block.kind === "list") return <ListOf page={page} list={block} />;
  if (block.kind === "table") return <TableOf page={page} {...block} />;
  if (block.kind === "heading") {
    return (
      <p class="answer-heading">
        <Lines page={page} lines={[block.line]} />
      </p>
    );
  }
  const paragraph = (
    <p>
      <Lines page={page} lines={block.lines} />
    </p>
  );
  return block.kind === "quote" ? <blockquote>{paragraph}</blockquote> : paragraph;
}

function ListOf({ page, list }: { page: Page; list: List }) {
  const items = list.items.map(({ number, lines, lists }) => (
    <li value={number}>
      <Lines page={page} lines={lines} />
      {lists.map((inner) => (
        <ListOf page={page} list={inner} />
      ))}
    </li>
  ));
  return list.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

interface TableProps {
  page: Page;
  rows: Span[][];
  isRight: boolean[];
}

function TableOf({ page, rows: [head = [], ...body], isRight }: TableProps) {
  return (
    <Table
      caption="Table of the answer"
      rows={body}
      columns={head.map((name, column) => [
        <Lines page={page} lines={[name]} />,
        (cells: Span[]) => <Lines page={page} lines={cells.slice(column, column + 1)} />,
        isRight[column] ? "number" : undefined,
      ])}
    />
  );
}

function Lines({ page, lines }: { page: Page; lines: Span[] }) {
  return (
    <>
      {lines.map((line, index) => (
        <>
          {index > 0 && <br />}
          {page.place(line).map((piece) => (
            <PieceOf page={page} piece={piece} />
          ))}
        </>
      ))}
    </>
  );
}

function PieceOf({ page, piece }: { page: Page; piece: Piece }) {
  const { text, citation, check, isCode, isEmphasized, isStrong } = piece;
  // The button opens its card where no script runs as well.
  const plain =
    citation === undefined ? (
      <>{text}</>
    ) : (
      <button type="button" class={page.classOf(citation)} popovertarget={cardId(page.id, citation)}>
        {text}
      </button>
    );
  const coded = isCode ? <code>{plain}</code> : plain;
  const emphasized = isEmphasized ? <em>{coded}</em> : coded;
  const strong = isStrong ? <strong>{emphasized}</strong> : emphasized;
  return check === undefined ? strong : <mark class="doubted">{strong}</mark>;
}
