import { raw } from "hono/html";

interface DrawingProps {
  title: string;
  /** What it shows, in words. */
  alt: string;
  svg: string;
}

/** A chart, which scrolls in its own box where the page is narrow. */
export function Drawing({ title, alt, svg }: DrawingProps) {
  return (
    <figure class="chart">
      <div role="region" aria-label={`Chart: ${title}`} tabindex={0}>
        {raw(svg)}
      </div>
      <figcaption class="unseen">{alt}</figcaption>
    </figure>
  );
}
