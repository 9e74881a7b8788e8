/** `unknown`: the connection was lost before PostgreSQL confirmed the commit. */
export type CommitOutcome = 'committed' | 'unknown';

/** Called after the commit of a transaction, not after a rollback. It must not throw. */
export type CommitCallback = (outcome: CommitOutcome) => void;

/** A transaction that `inTransaction` runs. */
export class Transaction {
  static readonly #byConnection = new WeakMap<object, Transaction>();

  /** Returns the transaction of a connection; undefined for a pool and outside of `inTransaction`. */
  static of(db: object): Transaction | undefined {
    return Transaction.#byConnection.get(db);
  }

  readonly #connection: object;
  readonly #callbacks: CommitCallback[] = [];

  constructor(connection: object) {
    this.#connection = connection;
    Transaction.#byConnection.set(connection, this);
  }

  afterCommit(callback: CommitCallback): void {
    this.#callbacks.push(callback);
  }

  /** Called by `inTransaction`. @param outcome undefined after a rollback */
  end(outcome: CommitOutcome | undefined): void {
    Transaction.#byConnection.delete(this.#connection);
    if (outcome) for (const callback of this.#callbacks) callback(outcome);
  }
}
