/** One step of the schema, run once, in its own transaction. Steps are never edited once they are released. */
export interface Migration {
  /** Sorts before every later step: `0001-first-tables`. */
  name: string;
  sql: string;
}
