/** The PostgreSQL server with the databases of all test files, and what was started with it. */
export interface TestPostgresServer {
  close(): Promise<void>;
}

const store = globalThis as { ontrendTestServer?: TestPostgresServer };

/** Stores the server in a global, because jest's global setup and teardown share a process but no modules. */
export function setTestServer(server: TestPostgresServer): void {
  store.ontrendTestServer = server;
}

/** Returns the server stored by `setTestServer`. */
export function getTestServer(): TestPostgresServer | undefined {
  return store.ontrendTestServer;
}
