/** One change of the schema, run once in its own transaction. Never edited after its release. */
export interface Migration {
  /** Sorts before every later migration: `0001-first-tables`. */
  name: string;
  sql: string;
}
