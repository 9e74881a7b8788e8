interface RunningDatabase {
  url: string;
  close(): Promise<void>;
}

const store = globalThis as { ontrendTestDatabase?: RunningDatabase };

/** Remembers the server between jest's global setup and teardown, which share a process but no modules. */
export function setRunningDatabase(database: RunningDatabase): void {
  store.ontrendTestDatabase = database;
}

/** The server that `keep` was given. */
export function getRunningDatabase(): RunningDatabase | undefined {
  return store.ontrendTestDatabase;
}
