import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { deleteVideo } from '../../own-video/delete-video.ts';
import type { VideoDetails } from '../../own-video/video-details.ts';
import { MAX_CONCURRENT_UPLOADS } from './constants.ts';
import { createUpload, restoreUpload } from './create-upload.ts';
import { deleteIfPublished, sendPendingDetails } from './pending-details.ts';
import { deletePersistedUpload, persistDetailFiles, persistUpload } from './persist-upload.ts';
import { publishProgress } from './progress-channel.ts';
import { deleteOrphanedFiles, deleteVideoFile, readSavedFiles, saveVideoFile } from './saved-files.ts';
import { isUploadSaved, readSavedUploads } from './saved-uploads.ts';
import { createSemaphore } from './semaphore.ts';
import {
  addUpload,
  findUpload,
  isFullyUploaded,
  isInProgress,
  resetStore,
  updateUpload,
  useUploadStore,
} from './store.ts';
import { syncTabs } from './sync-tabs.ts';
import { canLockAcrossTabs } from './tab-lock.ts';
import { trackProcessing } from './track-processing.ts';
import type { SavedUpload, Upload } from './types.ts';
import { startUploadTask, type UploadTask } from './upload-task.ts';

/** The files at hand, and those of them that are being sent. */
const files = new Map<string, File>();
const tasks = new Map<string, UploadTask>();

const getUserId = () => useUploadStore.getState().userId;

function stopTask(id: string): void {
  tasks.get(id)?.stop();
  tasks.delete(id);
}

/** Takes an upload out of everything; what the server has of it stays. */
function removeUpload(id: string): void {
  // First what is kept: another tab that waits for its turn looks there.
  deletePersistedUpload(id);
  stopTask(id);
  files.delete(id);
  useUploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

/** Says in the other tabs how far an upload is. */
function publishUploadProgress(id: string): void {
  const [upload, userId] = [findUpload(id), getUserId()];
  if (upload && userId !== null) publishProgress({ userId, id, sent: upload.sent, speed: upload.speed });
}

const uploadSlots = createSemaphore(MAX_CONCURRENT_UPLOADS);

/** The file of an upload whose turn it is in this tab, with what else was chosen for it in the one that had it before. */
async function loadFile(id: string): Promise<File | null> {
  const openFile = files.get(id);
  if (openFile) return openFile;
  const { file, cover, captions } = await readSavedFiles(id);
  const upload = findUpload(id);
  // What another tab has given up is forgotten before its turn is.
  if (!file || !upload || !isUploadSaved(id)) return null;
  files.set(id, file);
  const { details } = upload;
  updateUpload(id, {
    hasFile: true,
    details: { ...details, cover: cover ?? details.cover, captions: captions ?? details.captions },
  });
  return file;
}

/** Has everything be sent that can be, here or where it is sent already: that tab may go. */
function startPendingTasks(): void {
  for (const { id, phase } of useUploadStore.getState().uploads) {
    const canStart = (phase === 'otherTab' && canLockAcrossTabs()) || (phase === 'waiting' && files.has(id));
    if (!canStart || tasks.has(id)) continue;
    tasks.set(
      id,
      startUploadTask(id, {
        loadFile,
        slots: uploadSlots,
        // Another tab may have been about to say what was decided.
        onStart: (uploadId) => void sendPendingDetails(uploadId),
        onFileNameChange(uploadId) {
          persistUpload(uploadId);
          void sendPendingDetails(uploadId);
        },
        onProgress: publishUploadProgress,
        onUploaded(uploadId) {
          updateUpload(uploadId, { phase: 'processing', progress: 0, speed: null });
          // Its bytes are the server's now.
          void deleteVideoFile(uploadId);
          processing.refresh();
        },
        onEnd(uploadId) {
          tasks.delete(uploadId);
          persistUpload(uploadId);
          startPendingTasks();
        },
      }),
    );
  }
}

const processing = trackProcessing({
  onReady: deleteIfPublished,
  onMissing(id) {
    const upload = findUpload(id);
    if (!upload) return;
    // A video that was deleted elsewhere, or a file that was refused for good.
    if (isFullyUploaded(upload) || (upload.phase === 'failed' && !upload.canRetry)) return removeUpload(id);
    // What is on its way finds out by itself, and what another tab sends is that tab's.
    if (upload.phase === 'disconnected' || upload.phase === 'otherTab') return;
    // Its time was over before all of it was there: nothing of it is lost, and it begins anew. It may also have been
    // deleted elsewhere: then nobody but its owner posts it once more.
    updateUpload(id, {
      fileName: null,
      sent: 0,
      ...(upload.posting === 'posted' && { posting: 'draft' as const }),
    });
    persistUpload(id);
  },
});

/** Takes files in that have been found good (`checkFiles`). */
export function addUploads(accepted: { file: File; facts: Upload['facts'] }[]): void {
  const userId = getUserId();
  if (userId === null) return;
  const added = accepted.map(({ file, facts }, index) => {
    const upload = createUpload(userId, file, facts, Date.now() + index);
    files.set(upload.id, file);
    return upload;
  });
  useUploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  for (const { id } of added) {
    persistUpload(id);
    const file = files.get(id);
    if (file) void saveVideoFile(id, file);
  }
  events.emit('upload.started');
  startPendingTasks();
}

/** Goes on with an upload whose file has been chosen once more. */
export function attachFile(id: string, file: File): void {
  files.set(id, file);
  updateUpload(id, { phase: 'waiting', hasFile: true });
  void saveVideoFile(id, file);
  startPendingTasks();
}

export function pauseUpload(id: string): void {
  updateUpload(id, { phase: 'paused', speed: null });
  persistUpload(id);
  stopTask(id);
  startPendingTasks();
}

/** After a pause, or once more after a failure that need not come again. */
export function resumeUpload(id: string): void {
  updateUpload(id, { phase: files.has(id) ? 'waiting' : 'fileMissing', failure: null });
  persistUpload(id);
  startPendingTasks();
}

/** Ends an upload for good: also what the server has of it. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = findUpload(id);
  removeUpload(id);
  startPendingTasks();
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
export const dismissUpload = removeUpload;

/** Keeps what is being decided; nobody is told of it yet. */
export function saveDraft(id: string, details: VideoDetails): void {
  const before = findUpload(id)?.details;
  updateUpload(id, { details });
  persistUpload(id);
  if (before?.cover !== details.cover || before?.captions !== details.captions) persistDetailFiles(id);
}

/** Decides about a video: it is what it says as soon as the server hears of it, also while its file is on its way. */
export function publishDetails(id: string, details: VideoDetails): void {
  updateUpload(id, { details, posting: 'wanted', detailsErrors: [] });
  persistUpload(id);
  persistDetailFiles(id);
  void sendPendingDetails(id);
}

/** The file of an upload, as long as the page has it. */
export const getFile = (id: string) => files.get(id);

async function restoreSavedUpload(userId: number, saved: SavedUpload): Promise<void> {
  const savedFiles = await readSavedFiles(saved.id);
  if (getUserId() !== userId || findUpload(saved.id)) return;
  if (savedFiles.file) files.set(saved.id, savedFiles.file);
  const upload = restoreUpload(saved, savedFiles);
  addUpload(upload);
}

async function startForUser(userId: number): Promise<void> {
  useUploadStore.setState({ userId });
  void deleteOrphanedFiles(isUploadSaved);
  await Promise.all(readSavedUploads(userId).map((saved) => restoreSavedUpload(userId, saved)));
  if (getUserId() !== userId) return;
  // First what the server knows: what is all there needs no file.
  await processing.refresh();
  if (getUserId() !== userId) return;
  for (const { id } of useUploadStore.getState().uploads) void sendPendingDetails(id);
  startPendingTasks();
}

/** Another person's, or nobody's: what was on its way stops where it is, and is there again for its owner. */
function stopAll(): void {
  for (const task of tasks.values()) task.stop();
  tasks.clear();
  files.clear();
  resetStore();
}

function followSession(): void {
  const viewer = useSession.getState().viewer;
  if (viewer?.id === getUserId()) return;
  stopAll();
  if (viewer) void startForUser(viewer.id);
}

let isStarted = false;

/** Begins to look after uploads, also those of a page before: once in a page, and for as long as it lives. */
export function startUploads(): void {
  if (isStarted) return;
  isStarted = true;
  followSession();
  events.on('session.started', followSession);
  events.on('session.ended', followSession);
  processing.start();
  syncTabs({
    getUserId,
    hasFile: (id) => files.has(id),
    stopTask,
    startPendingTasks,
    removeUpload,
    refreshVideos: processing.refresh,
  });
  const retryNow = () => {
    for (const task of tasks.values()) task.retryNow();
    for (const { id } of useUploadStore.getState().uploads) void sendPendingDetails(id);
  };
  addEventListener('online', retryNow);
  // After a sleep a browser need not have noticed that it was away.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryNow();
  });
  addEventListener('beforeunload', (event) => {
    if (useUploadStore.getState().uploads.some(isInProgress)) event.preventDefault();
  });
}
