import type { Child } from "hono/jsx";

/** A link to where the vendor shows something. The address came from there: it is followed only over https. */
export function VendorLink({ url, children }: { url: string | undefined; children?: Child }) {
  const target = url === undefined ? null : URL.parse(url);
  if (target?.protocol !== "https:" || target.username !== "" || target.password !== "")
    return <>{children}</>;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
