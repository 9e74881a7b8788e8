import { getTestServer } from './test-postgres-server.ts';

/** Global teardown. */
export default async function stopDatabase(): Promise<void> {
  await getTestServer()?.close();
}
