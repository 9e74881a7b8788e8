import type { QueryResultRow } from 'pg';
import type { MediaLinks } from '../../platform/media/private-links.ts';

/**
 * A list of the exported file. It is read in batches by an increasing key, so that memory use does not depend
 * on its length.
 */
export interface ExportedList<Row extends QueryResultRow, Item> {
  /** Parameters: `$1` user id, `$2` last key read, `$3` limit. Every row has a `key`. */
  sql: string;
  toItem(row: Row, links: MediaLinks): Item;
}

/** Definitions of some lists of the file. */
export type ListDefinitions<Lists extends Record<string, unknown[]>> = {
  // biome-ignore lint/suspicious/noExplicitAny: every list has rows of its own
  [Name in keyof Lists]: ExportedList<any, Lists[Name][number]>;
};

export interface DatedRow extends QueryResultRow {
  created_at: Date;
}
