import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { deleteVideo } from '../../own-video/delete-video.ts';
import { type Details, NEW_DETAILS, sendDetails, sentDetails } from '../../own-video/details.ts';
import { MOST_AT_ONCE, RETRY_DELAYS } from './constants.ts';
import { followMaking } from './follow-making.ts';
import { forgetFiles, forgetKept, keep, keepFiles, readFiles, readKept } from './kept.ts';
import { type Sending, send } from './sending.ts';
import { change, emptyStore, findUpload, isUnderWay, useUploads } from './store.ts';
import type { Kept, Upload } from './types.ts';

/** The files at hand, and those of them that are being sent. */
const files = new Map<string, File>();
const sendings = new Map<string, Sending>();
/** Details on their way to the server. */
const postings = new Set<string>();
/** When details that did not come through are sent again. */
const postingAgain = new Map<string, ReturnType<typeof setTimeout>>();

const currentUser = () => useUploads.getState().userId;

function remember(id: string): void {
  const upload = findUpload(id);
  const userId = currentUser();
  if (!upload || userId === null) return;
  const { name, addedAt, bytes, fingerprint, fileName, posting, facts, phase, details } = upload;
  const { cover: _cover, captions: _captions, ...plain } = details;
  const isPaused = phase === 'paused';
  keep(userId, { id, addedAt, name, bytes, fingerprint, fileName, posting, facts, isPaused, details: plain });
}

function rememberFiles(id: string): Promise<void> {
  const { cover, captions } = findUpload(id)?.details ?? {};
  return keepFiles(id, { file: files.get(id), cover, captions: captions?.filter(({ file }) => file) });
}

/** Takes an upload out of everything; what the server has of it stays. */
function drop(id: string): void {
  sendings.get(id)?.stop();
  sendings.delete(id);
  files.delete(id);
  const userId = currentUser();
  if (userId !== null) forgetKept(userId, id);
  void forgetFiles(id);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

/** What makes a file the same when it is chosen once more, told apart by account (issue 11). */
export function fingerprintOf(userId: number, { name, size, type, lastModified }: File): string {
  return JSON.stringify([userId, name, size, type, lastModified]);
}

/** Gives free places to those who wait for one. */
function pump(): void {
  for (const { id, phase } of useUploads.getState().uploads) {
    const file = files.get(id);
    if (phase !== 'waiting' || !file || sendings.has(id)) continue;
    if (sendings.size >= MOST_AT_ONCE) return;
    sendings.set(
      id,
      send(id, file, {
        onNamed(named) {
          remember(named);
          void post(named);
        },
        onWhole(whole) {
          change(whole, { phase: 'making', progress: 0, speed: null });
          // Its bytes are the server's now.
          void keepFiles(whole, {
            captions: findUpload(whole)?.details.captions,
            cover: findUpload(whole)?.details.cover,
          });
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
  onReady(id) {
    if (findUpload(id)?.posting === 'posted') settle(id);
  },
  onGone: drop,
});

/** It is made and out: the next visit need not hear of it. */
function settle(id: string): void {
  const userId = currentUser();
  if (userId !== null) forgetKept(userId, id);
  void forgetFiles(id);
}

/** Tells the server what was decided, as soon as it knows of the video, and again until it has heard. */
async function post(id: string, attempt = 0): Promise<void> {
  const upload = findUpload(id);
  if (upload?.posting !== 'wanted' || !upload.fileName || postings.has(id)) return;
  clearTimeout(postingAgain.get(id));
  postings.add(id);
  const { details, fileName } = upload;
  try {
    await sendDetails(fileName, details);
    const now = findUpload(id);
    // What was decided meanwhile is sent next.
    const isStill = now?.details === details;
    if (now && isStill) change(id, { posting: 'posted', refusal: [], details: sentDetails(details) });
    events.emit('video.changed', { fileName });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) {
      if (findUpload(id)?.details === details) change(id, { posting: 'draft', refusal: error.messages });
    } else {
      const delay = RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)];
      postingAgain.set(
        id,
        setTimeout(() => void post(id, attempt + 1), delay),
      );
      return;
    }
  } finally {
    postings.delete(id);
  }
  remember(id);
  if (findUpload(id)?.posting === 'wanted') void post(id);
  if (findUpload(id)?.posting === 'posted' && findUpload(id)?.phase === 'ready') settle(id);
}

/** Takes files in that have been found good (`checkFiles`). */
export function take(taken: { file: File; facts: Upload['facts'] }[]): void {
  const userId = currentUser();
  if (userId === null) return;
  const added = taken.map(({ file, facts }, index): Upload => {
    const id = crypto.randomUUID();
    files.set(id, file);
    return {
      id,
      addedAt: Date.now() + index,
      name: file.name,
      bytes: file.size,
      fingerprint: fingerprintOf(userId, file),
      fileName: null,
      phase: 'waiting',
      sent: 0,
      speed: null,
      progress: 0,
      failure: null,
      canRetry: false,
      details: NEW_DETAILS,
      posting: 'draft',
      refusal: [],
      facts,
      hasFile: true,
    };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  for (const { id } of added) {
    remember(id);
    void rememberFiles(id);
  }
  events.emit('upload.begun');
  pump();
}

/** Goes on with an upload whose file has been chosen once more. */
export function attach(id: string, file: File): void {
  files.set(id, file);
  change(id, { phase: 'waiting', hasFile: true });
  void rememberFiles(id);
  pump();
}

export function pause(id: string): void {
  sendings.get(id)?.stop();
  sendings.delete(id);
  change(id, { phase: 'paused', speed: null });
  remember(id);
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
  change(id, { details });
  remember(id);
}

/** Decides about a video: it is what it says as soon as the server hears of it, also while its file is on its way. */
export function decide(id: string, details: Details): void {
  change(id, { details, posting: 'wanted', refusal: [] });
  remember(id);
  void rememberFiles(id);
  void post(id);
}

/** The file of an upload, as long as the page has it. */
export const fileOf = (id: string) => files.get(id);

async function restore(userId: number, kept: Kept): Promise<void> {
  const { isPaused, details, ...facts } = kept;
  const upload: Upload = {
    ...facts,
    phase: 'fileless',
    sent: 0,
    speed: null,
    progress: 0,
    failure: null,
    canRetry: false,
    details: { ...details, cover: undefined, captions: [] },
    refusal: [],
    hasFile: false,
  };
  const { file, cover, captions } = await readFiles(kept.id);
  if (currentUser() !== userId || findUpload(kept.id)) return;
  if (file) files.set(kept.id, file);
  const phase = file ? (isPaused ? 'paused' : 'waiting') : 'fileless';
  const whole = { ...upload, phase, hasFile: Boolean(file) } as const;
  const found = { ...whole, details: { ...upload.details, cover, captions: captions ?? [] } };
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads, found].sort((one, other) => one.addedAt - other.addedAt),
  }));
}

async function begin(userId: number): Promise<void> {
  useUploads.setState({ userId });
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
