import type { Table } from "./table.ts";
export const renderForModel = (table: Table): string => JSON.stringify(table);
