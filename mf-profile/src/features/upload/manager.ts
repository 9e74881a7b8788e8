import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { deleteVideo } from '../../own-video/delete-video.ts';
import type { Details } from '../../own-video/details.ts';
import { tellOtherTabs } from './between-tabs.ts';
import { MOST_AT_ONCE } from './constants.ts';
import { followMaking } from './follow-making.ts';
import { followTabs } from './follow-tabs.ts';
import { isKept, readKept } from './kept.ts';
import { forgetStrays, forgetVideo, keepVideo, readFiles } from './kept-files.ts';
import { newUpload, restoredUpload } from './make-upload.ts';
import { canWait } from './only-here.ts';
import { createPlaces } from './places.ts';
import { post, settle } from './posting.ts';
import { forget, remember, rememberChosen } from './remember.ts';
import { type Sending, send } from './sending.ts';
import { add, change, emptyStore, findUpload, isUnderWay, isWhole, useUploads } from './store.ts';
import type { Kept, Upload } from './types.ts';

/** The files at hand, and those of them that are being sent. */
const files = new Map<string, File>();
const sendings = new Map<string, Sending>();

const currentUser = () => useUploads.getState().userId;

function halt(id: string): void {
  sendings.get(id)?.stop();
  sendings.delete(id);
}

/** Takes an upload out of everything; what the server has of it stays. */
function drop(id: string): void {
  // First what is kept: another tab that waits for its turn looks there.
  forget(id);
  halt(id);
  files.delete(id);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

/** Says in the other tabs how far an upload is. */
function tell(id: string): void {
  const [upload, userId] = [findUpload(id), currentUser()];
  if (upload && userId !== null) tellOtherTabs({ userId, id, sent: upload.sent, speed: upload.speed });
}

const places = createPlaces(MOST_AT_ONCE);

/** The file of an upload whose turn it is in this tab, with what else was chosen for it in the one that had it before. */
async function find(id: string): Promise<File | null> {
  const known = files.get(id);
  if (known) return known;
  const { file, cover, captions } = await readFiles(id);
  const upload = findUpload(id);
  // What another tab has given up is forgotten before its turn is.
  if (!file || !upload || !isKept(id)) return null;
  files.set(id, file);
  const { details } = upload;
  change(id, {
    hasFile: true,
    details: { ...details, cover: cover ?? details.cover, captions: captions ?? details.captions },
  });
  return file;
}

/** Has everything be sent that can be, here or where it is sent already: that tab may go. */
function pump(): void {
  for (const { id, phase } of useUploads.getState().uploads) {
    const isDue = (phase === 'elsewhere' && canWait()) || (phase === 'waiting' && files.has(id));
    if (!isDue || sendings.has(id)) continue;
    sendings.set(
      id,
      send(id, {
        find,
        places,
        // Another tab may have been about to say what was decided.
        onOurs: (ours) => void post(ours),
        onNamed(named) {
          remember(named);
          void post(named);
        },
        onSent: tell,
        onWhole(whole) {
          change(whole, { phase: 'making', progress: 0, speed: null });
          // Its bytes are the server's now.
          void forgetVideo(whole);
          making.look();
        },
        onOver(over) {
          sendings.delete(over);
          remember(over);
          pump();
        },
      }),
    );
  }
}

const making = followMaking({
  onReady: settle,
  onGone(id) {
    const upload = findUpload(id);
    if (!upload) return;
    // A video that was deleted elsewhere, or a file that was refused for good.
    if (isWhole(upload) || (upload.phase === 'failed' && !upload.canRetry)) return drop(id);
    // What is on its way finds out by itself, and what another tab sends is that tab's.
    if (upload.phase === 'lost' || upload.phase === 'elsewhere') return;
    // Its time was over before all of it was there: nothing of it is lost, and it begins anew. It may also have been
    // deleted elsewhere: then nobody but its owner posts it once more.
    change(id, {
      fileName: null,
      sent: 0,
      ...(upload.posting === 'posted' && { posting: 'draft' as const }),
    });
    remember(id);
  },
});

/** Takes files in that have been found good (`checkFiles`). */
export function take(taken: { file: File; facts: Upload['facts'] }[]): void {
  const userId = currentUser();
  if (userId === null) return;
  const added = taken.map(({ file, facts }, index) => {
    const upload = newUpload(userId, file, facts, Date.now() + index);
    files.set(upload.id, file);
    return upload;
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  for (const { id } of added) {
    remember(id);
    const file = files.get(id);
    if (file) void keepVideo(id, file);
  }
  events.emit('upload.begun');
  pump();
}

/** Goes on with an upload whose file has been chosen once more. */
export function attach(id: string, file: File): void {
  files.set(id, file);
  change(id, { phase: 'waiting', hasFile: true });
  void keepVideo(id, file);
  pump();
}

export function pause(id: string): void {
  change(id, { phase: 'paused', speed: null });
  remember(id);
  halt(id);
  pump();
}

/** After a pause, or once more after a failure that need not come again. */
export function resume(id: string): void {
  change(id, { phase: files.has(id) ? 'waiting' : 'fileless', failure: null });
  remember(id);
  pump();
}

/** Ends an upload for good: also what the server has of it. */
export async function cancel(id: string): Promise<void> {
  const upload = findUpload(id);
  drop(id);
  pump();
  if (!upload?.fileName) return;
  try {
    await deleteVideo(upload.fileName);
  } catch (error) {
    // Gone already is as good; otherwise it is among the person's videos still, and can be deleted there.
    if (!(error instanceof ApiError && error.status === 404))
      events.emit('call.failed', { messages: error instanceof ApiError ? error.messages : [] });
  }
}

/** Takes one that is over off the list. */
export const dismiss = drop;

/** Keeps what is being decided; nobody is told of it yet. */
export function draft(id: string, details: Details): void {
  const before = findUpload(id)?.details;
  change(id, { details });
  remember(id);
  if (before?.cover !== details.cover || before?.captions !== details.captions) rememberChosen(id);
}

/** Decides about a video: it is what it says as soon as the server hears of it, also while its file is on its way. */
export function decide(id: string, details: Details): void {
  change(id, { details, posting: 'wanted', refusal: [] });
  remember(id);
  rememberChosen(id);
  void post(id);
}

/** The file of an upload, as long as the page has it. */
export const fileOf = (id: string) => files.get(id);

async function restore(userId: number, kept: Kept): Promise<void> {
  const found = await readFiles(kept.id);
  if (currentUser() !== userId || findUpload(kept.id)) return;
  if (found.file) files.set(kept.id, found.file);
  const upload = restoredUpload(kept, found);
  add(upload);
}

async function begin(userId: number): Promise<void> {
  useUploads.setState({ userId });
  void forgetStrays(isKept);
  await Promise.all(readKept(userId).map((kept) => restore(userId, kept)));
  if (currentUser() !== userId) return;
  // First what the server knows: what is all there needs no file.
  await making.look();
  if (currentUser() !== userId) return;
  for (const { id } of useUploads.getState().uploads) void post(id);
  pump();
}

/** Another person's, or nobody's: what was on its way stops where it is, and is there again for its owner. */
function end(): void {
  for (const sending of sendings.values()) sending.stop();
  sendings.clear();
  files.clear();
  emptyStore();
}

function follow(): void {
  const viewer = useSession.getState().viewer;
  if (viewer?.id === currentUser()) return;
  end();
  if (viewer) void begin(viewer.id);
}

let isStarted = false;

/** Begins to look after uploads, also those of a page before: once in a page, and for as long as it lives. */
export function startUploads(): void {
  if (isStarted) return;
  isStarted = true;
  follow();
  events.on('session.started', follow);
  events.on('session.ended', follow);
  making.start();
  followTabs({ currentUser, hasFile: (id) => files.has(id), halt, pump, drop, look: making.look });
  const hurry = () => {
    for (const sending of sendings.values()) sending.hurry();
    for (const { id } of useUploads.getState().uploads) void post(id);
  };
  addEventListener('online', hurry);
  // After a sleep a browser need not have noticed that it was away.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) hurry();
  });
  addEventListener('beforeunload', (event) => {
    if (useUploads.getState().uploads.some(isUnderWay)) event.preventDefault();
  });
}
