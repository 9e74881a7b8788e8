interface RunningDatabase {
  url: string;
  close(): Promise<void>;
}

const store = globalThis as { ontrendTestDatabase?: RunningDatabase };

/** Stores the server in a global, because jest's global setup and teardown share a process but no modules. */
export function setRunningDatabase(database: RunningDatabase): void {
  store.ontrendTestDatabase = database;
}

/** Returns the server stored by `setRunningDatabase`. */
export function getRunningDatabase(): RunningDatabase | undefined {
  return store.ontrendTestDatabase;
}
