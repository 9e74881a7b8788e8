import { kept } from './running-database.ts';

/** After all tests. */
export default async function stopDatabase(): Promise<void> {
  await kept()?.close();
}
