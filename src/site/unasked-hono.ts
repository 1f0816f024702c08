import type { Unasked } from "./unasked-mcp.ts";

/** Of Hono: its applications are asked by `fetch` alone, its pages answered as text. */
export const ofHono: readonly Unasked[] = [
  {
    name: "Hono's routers",
    files: /hono\/dist\/hono\.js/,
    parts: [/new SmartRouter.*RegExpRouter\(\), /, /\] \}\)(?=;)/],
  },
  // The dashboard's cookie is asked for by its whole name, and says neither of these.
  {
    name: "Hono's cookies by name",
    files: /hono\/dist\/helper\/cookie\/index\.js/,
    parts: [
      /^\t\t(?:else )?if \(prefix === .*\n/gm,
      /^\tif \(opt\?\.prefix === "secure"\) cookie = serialize.*?(?=cookie = serialize\(name,)/ms,
    ],
  },
  {
    name: "Hono's cookies",
    files: /hono\/dist\/utils\/cookie\.js/,
    parts: [
      /^\tif \(opt\.domain && .*\n/m,
      /^\tif \(opt\.priority\) .*\n/m,
      /^\tif \(opt\.(?:expires|partitioned)\) \{.*?^\t\}\n/gms,
    ],
  },
  // Other applications are mounted on none of Hono's here, it is asked by `fetch` alone, and middleware stands before
  // every route.
  {
    name: "Hono",
    files: /hono\/dist\/hono-base/,
    parts: [
      /^\tmount\(.*?^\t\}$/ms,
      /^\t(?:request|fire) = .*?^\t\};$/gms,
      /^\t\tthis\.on = .*?^\t\t\};$/ms,
      /^\t\tif \(matchResult\[0\]\.length === 1\) \{.*?^\t\t\}$/ms,
    ],
  },
  // Pages are written by hono/jsx, and answered as text.
  {
    name: "Hono's answers",
    files: /hono\/dist\/context\.js/,
    parts: [
      /^\t(?:render|setRenderer) = .*?^\t\};?$/gms,
      /^\t[gs]etLayout = .*$/gm,
      /^\tget event\(.*?^\t\}$/ms,
    ],
  },
  // Bodies are read by http/json.ts.
  {
    name: "Hono's requests",
    files: /hono\/dist\/request\.js/,
    parts: [/^\t(?:async parseBody|blob|get matchedRoutes|get routePath)\(.*?^\t\}$/gms],
  },
  {
    name: "Hono's contexts",
    files: /jsx\/context\.js/,
    parts: [
      /(?<=^const warnIf\w+ = \(\) => \{\n).*?(?=^\};\n)/ms,
      /if \(getCurrentStore\(\)\) (?=return callback)/,
    ],
  },
  {
    name: "Hono's methods",
    files: /hono\/dist\/middleware\/method-not-allowed/,
    parts: [/^\t\tconst currentRoute = .*?^\t\t\}\n/ms],
  },
  // Pages put what belongs into their head there, their forms have addresses, and no component has a context: attributes in
  // pictures are written as SVG has them.
  {
    name: "Hono's elements",
    files: /hono\/dist\/jsx\/base\.js/,
    parts: [
      /^\tif \(!initDomRenderer\) \{.*?^\t\}$/ms,
      /^\telse if \(components_exports\[tag\]\).*\n/m,
      /else if \(tag === "svg" .*?\} (?=else return new JSXNode)/s,
      /\|\| nameSpaceContext && useContext\(nameSpaceContext\) === "svg" /,
      /if \(globalContexts\.length === 0\) (?=buffer\.unshift)/,
      /^\t{3}else buffer\.unshift\("", resolveFunctionComponentResult\(res, .*\n/m,
      /suspendedContext \? suspendedContext\(render\) : /,
    ],
  },
];
