import { getRunningDatabase } from './running-database.ts';

/** After all tests. */
export default async function stopDatabase(): Promise<void> {
  await getRunningDatabase()?.close();
}
