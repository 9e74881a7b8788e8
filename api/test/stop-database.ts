import { getRunningDatabase } from './running-database.ts';

/** Global teardown. */
export default async function stopDatabase(): Promise<void> {
  await getRunningDatabase()?.close();
}
