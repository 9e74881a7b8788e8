import type { Captions, Details } from '../../own-video/details.ts';
import { KEPT_MAX } from './constants.ts';

/** What was chosen for a video and is no text: small, and changed while it is decided about. */
export interface ChosenFiles {
  cover?: Details['cover'];
  captions?: Captions[] | undefined;
}

/** What is too large for a text: kept in a database of the browser, where there is one and room. */
export interface KeptFiles extends ChosenFiles {
  file?: File | undefined;
}

const STORE = 'files';
const CHOSEN = ':chosen';

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
  // Pages that are not secure are told of no room: what does not fit fails.
  if (!navigator.storage?.estimate) return true;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > 2 * bytes;
}

let turn: Promise<void> = Promise.resolve();

/**
 * Does one thing after the other: a large copy that is still being made must not come after the word that nobody needs
 * it any more. What fails keeps nothing, as private windows and full disks do.
 */
function inTurn(work: () => Promise<unknown>): Promise<void> {
  turn = turn.then(work).then(
    () => {},
    () => {},
  );
  return turn;
}

/** Keeps the video of an upload over a reload, if there is room; without, it has to be chosen once more. Never throws. */
export function keepVideo(id: string, file: File): Promise<void> {
  return inTurn(async () => {
    if (await hasRoom(file.size)) await inStore('readwrite', (store) => store.put({ file }, id));
  });
}

/** Keeps what was chosen for an upload's video; the video itself is not written again. Never throws. */
export function keepChosen(id: string, chosen: ChosenFiles): Promise<void> {
  return inTurn(() => inStore('readwrite', (store) => store.put(chosen, id + CHOSEN)));
}

/** @returns what was kept, and nothing where it can't be read any more */
export async function readFiles(id: string): Promise<KeptFiles> {
  const read = async (key: string): Promise<KeptFiles> => {
    try {
      const kept = ((await inStore('readonly', (store) => store.get(key))) ?? {}) as KeptFiles;
      // A copy whose bytes the browser threw away has a name still.
      for (const file of [kept.file, kept.cover]) await file?.slice(0, 1).arrayBuffer();
      return kept;
    } catch {
      return {};
    }
  };
  const [video, chosen] = await Promise.all([read(id), read(id + CHOSEN)]);
  return { ...video, ...chosen };
}

/** Forgets the video: the server has all of it. */
export const forgetVideo = (id: string): Promise<void> =>
  inTurn(() => inStore('readwrite', (store) => store.delete(id)));

/** Forgets everything of an upload. */
export async function forgetFiles(id: string): Promise<void> {
  void forgetVideo(id);
  return inTurn(() => inStore('readwrite', (store) => store.delete(id + CHOSEN)));
}

/** Forgets the files of uploads nobody knows of any more, as of a page that was closed in the middle of forgetting. */
export function forgetStrays(isKnown: (id: string) => boolean): Promise<void> {
  return inTurn(async () => {
    const keys = await inStore('readonly', (store) => store.getAllKeys());
    const strays = keys.filter((key) => !isKnown(String(key).replace(CHOSEN, '')));
    for (const key of strays) await inStore('readwrite', (store) => store.delete(key));
  });
}
