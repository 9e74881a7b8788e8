interface FakeDatabase {
  values: Map<string, unknown>;
  /** Written keys in order. */
  writtenKeys: string[];
}

const shared = globalThis as { fakeDatabase?: FakeDatabase };
shared.fakeDatabase ??= { values: new Map(), writtenKeys: [] };
/** The values that all tabs of a test share, although each tab loads its own modules. */
export const database = shared.fakeDatabase;
const { values, writtenKeys } = database;

// Replace the functions of idb-keyval, because jsdom has no IndexedDB. Browser tests cover the storage of real files.
export const createStore = () => undefined;
export const get = async (key: string) => values.get(key);
export const entries = async () => [...values.entries()];
export const keys = async () => [...values.keys()];
export const del = async (key: string) => void values.delete(key);
export const delMany = async (deletedKeys: string[]) => void deletedKeys.map((key) => values.delete(key));
export async function set(key: string, value: unknown): Promise<void> {
  writtenKeys.push(key);
  values.set(key, value);
}
