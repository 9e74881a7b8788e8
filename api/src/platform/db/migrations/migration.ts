/**
 * One change of the schema. Never edited after its release.
 *
 * `steps` run in their order while the previous release still serves requests, so each must leave a schema that the previous
 * release can use, and none may block its reads and writes for more than two seconds (decision 122). Migrations before 0055
 * may have `sql` instead: one transaction without a time limit.
 */
export type Migration = {
  /** Sorts before every later migration: `0001-first-tables`. */
  name: string;
} & ({ sql: string } | { steps: readonly MigrationStep[] });

/** A part of a migration. An interrupted migration continues with the step that was not completed. */
export type MigrationStep = TransactionStep | BatchesStep | IndexStep | ValidationStep | StatisticsStep;

/** Quick changes of the catalog, in one transaction that ends within two seconds. */
interface TransactionStep {
  kind: 'transaction';
  sql: string;
}

/** Reads or writes the rows of a filled table, in short transactions. */
interface BatchesStep {
  kind: 'batches';
  /**
   * Reads the next `$2` rows and processes them within two seconds, else they are read again in smaller batches. `$1` is the
   * cursor (jsonb) that the previous batch has returned, null at first. Without a returned row, the step is complete.
   */
  sql: string;
}

/** Builds an index of a filled table. */
export interface IndexStep {
  kind: 'index';
  /** Name of the new index. */
  name: string;
  /** The rest of `create index concurrently name ...`, from `on` on. */
  definition: string;
  isUnique?: boolean;
}

/** Checks the rows of a filled table against a constraint that an earlier step has added as `not valid`. */
interface ValidationStep {
  kind: 'validation';
  table: string;
  constraint: string;
}

/** Collects the statistics of a table that was filled by earlier steps. */
interface StatisticsStep {
  kind: 'statistics';
  table: string;
}
