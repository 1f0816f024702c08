import { readBlocks, type Block } from "../markdown/blocks.ts";
import type { Span } from "../markdown/inline.ts";
import type { List } from "../markdown/lists.ts";
import { EvidenceCard } from "./evidence-card.tsx";
import type { Evidence } from "../../../tables/figure.ts";
import { createPlacer, sortFigures, type Piece } from "./figures.ts";

interface AnswerProps {
  /** Begins the ids of its elements. */
  id: string;
  text: string;
  evidence: readonly Evidence[];
}

interface Page {
  id: string;
  text: string;
  place: (line: Span) => Piece[];
}

/**
 * An answer as elements. Whoever wrote it, it becomes nothing but text in paragraphs, lists, tables, code and
 * emphasis: the elements are made here, the text is escaped, and links, pictures and HTML do not exist.
 */
export function Answer({ id, text, evidence }: AnswerProps) {
  const figures = sortFigures(text, evidence);
  const page = { id, text, place: createPlacer(text, figures) };
  return (
    <>
      <div class="answer">
        {readBlocks(text).map((block) => (
          <BlockOf page={page} block={block} />
        ))}
      </div>
      {figures.map((figure, index) => (
        <EvidenceCard id={cardId(id, index)} figure={figure} />
      ))}
    </>
  );
}

function cardId(id: string, figure: number): string {
  return `${id}-figure-${figure}`;
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
  if (block.kind === "table") return <TableOf page={page} rows={block.rows} />;
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

function TableOf({ page, rows: [head = [], ...body] }: { page: Page; rows: Span[][] }) {
  return (
    <div class="table" role="region" aria-label="Table of the answer" tabindex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">
                <Lines page={page} lines={[cell]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells) => (
            <tr>
              {cells.map((cell) => (
                <td>
                  <Lines page={page} lines={[cell]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  const { text, figure, isCode, isEmphasized, isStrong } = piece;
  const card = figure === undefined ? undefined : cardId(page.id, figure);
  // The button opens its card where no script runs as well.
  const plain =
    card === undefined ? (
      <>{text}</>
    ) : (
      <button type="button" class="figure" popovertarget={card} aria-describedby={card}>
        {text}
      </button>
    );
  const coded = isCode ? <code>{plain}</code> : plain;
  const emphasized = isEmphasized ? <em>{coded}</em> : coded;
  return isStrong ? <strong>{emphasized}</strong> : emphasized;
}
