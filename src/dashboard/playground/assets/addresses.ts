import { PLAYGROUND } from "../subject/subject.ts";

/** What a page of the playground loads besides the dashboard's own. */
export const STYLE = { styles: [`${PLAYGROUND}/assets/playground.css`] };
export const SCRIPT = { scripts: [`${PLAYGROUND}/assets/playground.js`] };
