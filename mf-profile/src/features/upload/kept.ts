import { keptUploadsPrefix } from '@ontrend/shared/uploads';
import type { Captions, Details } from '../../own-video/details.ts';
import { KEPT_MAX } from './constants.ts';
import type { Kept } from './types.ts';

const keyOf = (userId: number, id: string) => keptUploadsPrefix(userId) + id;

/** Everything of an account's uploads that is kept over a reload, the oldest first. Unreadable ones are forgotten. */
export function readKept(userId: number): Kept[] {
  const prefix = keptUploadsPrefix(userId);
  const kept: Kept[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      try {
        kept.push(JSON.parse(localStorage.getItem(key) ?? '') as Kept);
      } catch {
        localStorage.removeItem(key);
      }
    }
  } catch {
    return [];
  }
  return kept.sort((one, other) => one.addedAt - other.addedAt);
}

export function keep(userId: number, upload: Kept): void {
  try {
    localStorage.setItem(keyOf(userId, upload.id), JSON.stringify(upload));
  } catch {
    // Full or switched off: it goes on as long as the page does.
  }
}

export function forgetKept(userId: number, id: string): void {
  try {
    localStorage.removeItem(keyOf(userId, id));
  } catch {
    // Nothing is kept there.
  }
}

/** What is too large for a text: kept in a database of the browser, where there is one and room. */
export interface KeptFiles {
  file?: File | undefined;
  cover?: Details['cover'];
  captions?: Captions[] | undefined;
}

const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('no database'));
    const asked = indexedDB.open('ontrend-uploads', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('blocked'));
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Whether the disk has room for a copy of it beside what is there. */
async function hasRoom(bytes: number): Promise<boolean> {
  if (bytes > KEPT_MAX) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > 2 * bytes;
}

/** Keeps files over a reload as far as there is room; without, they have to be chosen once more. Never throws. */
export async function keepFiles(id: string, { file, ...rest }: KeptFiles): Promise<void> {
  try {
    const kept = file && (await hasRoom(file.size)) ? { ...rest, file } : rest;
    await inStore('readwrite', (store) => store.put(kept, id));
  } catch {
    // Private windows and full disks keep nothing.
  }
}

/** @returns what was kept, and nothing where it can't be read any more */
export async function readFiles(id: string): Promise<KeptFiles> {
  try {
    const kept = ((await inStore('readonly', (store) => store.get(id))) ?? {}) as KeptFiles;
    // A copy whose bytes the browser threw away has a name still.
    await kept.file?.slice(0, 1).arrayBuffer();
    return kept;
  } catch {
    return {};
  }
}

export async function forgetFiles(id: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(id));
  } catch {
    // There is nothing.
  }
}
