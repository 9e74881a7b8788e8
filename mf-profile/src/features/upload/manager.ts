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
import {
  deleteOrphanedFiles,
  deleteVideoFile,
  movePreviousDetailFiles,
  readSavedFiles,
  saveVideoFile,
} from './saved-files.ts';
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

/** The files available in this tab, and the tasks that upload them. */
const files = new Map<string, File>();
const tasks = new Map<string, UploadTask>();

const getUserId = () => useUploadStore.getState().userId;

function stopTask(id: string): void {
  tasks.get(id)?.stop();
  tasks.delete(id);
}

/** Removes an upload from this browser. Its data on the server stays. */
function removeUpload(id: string): void {
  // Deleted first, because a tab that gets the lock checks whether the upload is still saved.
  deletePersistedUpload(id);
  stopTask(id);
  files.delete(id);
  useUploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

function publishUploadProgress(id: string): void {
  const [upload, userId] = [findUpload(id), getUserId()];
  if (upload && userId !== null) publishProgress({ userId, id, sent: upload.sent, speed: upload.speed });
}

const uploadSlots = createSemaphore(MAX_CONCURRENT_UPLOADS);

/**
 * Returns the file of an upload that this tab may now send, and applies the cover and captions saved by the
 * previous tab.
 */
async function loadFile(id: string): Promise<File | null> {
  const openFile = files.get(id);
  if (openFile) return openFile;
  const { file, cover, captions } = await readSavedFiles(id);
  const upload = findUpload(id);
  // A canceled upload is deleted before its lock is released.
  if (!file || !upload || !isUploadSaved(id)) return null;
  files.set(id, file);
  const { details } = upload;
  updateUpload(id, {
    hasFile: true,
    details: { ...details, cover: cover ?? details.cover, captions: captions ?? details.captions },
  });
  return file;
}

/**
 * Starts a task for every upload with a file, and for those in other tabs, which this tab takes over when the
 * other one closes.
 */
function startPendingTasks(): void {
  for (const { id, phase } of useUploadStore.getState().uploads) {
    const canStart = (phase === 'otherTab' && canLockAcrossTabs()) || (phase === 'waiting' && files.has(id));
    if (!canStart || tasks.has(id)) continue;
    tasks.set(
      id,
      startUploadTask(id, {
        loadFile,
        slots: uploadSlots,
        // The previous tab may have closed before it sent the details.
        onStart: (uploadId) => void sendPendingDetails(uploadId),
        onFileNameChange(uploadId) {
          persistUpload(uploadId);
          void sendPendingDetails(uploadId);
        },
        onProgress: publishUploadProgress,
        onUploaded(uploadId) {
          updateUpload(uploadId, { phase: 'checking', progress: 0, speed: null });
          // The server has the file, so the saved copy is not needed.
          void deleteVideoFile(uploadId);
          processing.refresh();
        },
        onEnd(uploadId) {
          tasks.delete(uploadId);
          // A tab without the file has no new state. It would overwrite a pause whose event is still on its way.
          if (files.has(uploadId)) persistUpload(uploadId);
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
    // The video was deleted elsewhere, or the file was rejected for good.
    if (isFullyUploaded(upload) || (upload.phase === 'failed' && !upload.canRetry)) return removeUpload(id);
    // A running upload finds out by itself, and one in another tab is handled there.
    if (upload.phase === 'disconnected' || upload.phase === 'otherTab') return;
    // The upload expired before it was complete: it restarts with its details. The video may also have been
    // deleted elsewhere, so published details become a draft and the owner publishes them again.
    updateUpload(id, {
      fileName: null,
      sent: 0,
      ...(upload.detailsState === 'saved' && { detailsState: 'draft' as const }),
    });
    persistUpload(id);
  },
});

/** Adds uploads for validated files (`addFiles`). */
export function addUploads(accepted: { file: File; metadata: Upload['metadata'] }[]): void {
  const userId = getUserId();
  if (userId === null) return;
  const added = accepted.map(({ file, metadata }, index) => {
    const upload = createUpload(userId, file, metadata, Date.now() + index);
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

/** Resumes an upload whose file was chosen again. */
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

/** Resumes after a pause, or retries after a temporary failure. */
export function resumeUpload(id: string): void {
  updateUpload(id, { phase: files.has(id) ? 'waiting' : 'fileMissing', failure: null });
  persistUpload(id);
  startPendingTasks();
}

/** Cancels an upload and deletes its data on the server. */
export async function cancelUpload(id: string): Promise<void> {
  const upload = findUpload(id);
  removeUpload(id);
  startPendingTasks();
  if (!upload?.fileName) return;
  try {
    await deleteVideo(upload.fileName);
  } catch (error) {
    // A 404 means that it is deleted already. Otherwise it stays in the list of videos and can be deleted
    // there.
    if (!(error instanceof ApiError && error.status === 404))
      events.emit('call.failed', { messages: error instanceof ApiError ? error.messages : [] });
  }
}

/** Removes a finished upload from the list. */
export const dismissUpload = removeUpload;

/** Saves the details in the browser without publishing them. */
export function saveDraft(id: string, details: VideoDetails): void {
  const before = findUpload(id)?.details;
  updateUpload(id, { details });
  persistUpload(id);
  if (before?.cover !== details.cover || before?.captions !== details.captions) persistDetailFiles(id);
}

/** Publishes the details as soon as the server knows the video, even while the file is still uploading. */
export function publishDetails(id: string, details: VideoDetails): void {
  updateUpload(id, { details, detailsState: 'pending', detailsErrors: [] });
  persistUpload(id);
  persistDetailFiles(id);
  void sendPendingDetails(id);
}

/** Returns the file of an upload if this page has it. */
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
  const savedUploads = readSavedUploads(userId);
  await movePreviousDetailFiles();
  void deleteOrphanedFiles(isUploadSaved);
  await Promise.all(savedUploads.map((saved) => restoreSavedUpload(userId, saved)));
  if (getUserId() !== userId) return;
  // The server state comes first: a fully uploaded video needs no file.
  await processing.refresh();
  if (getUserId() !== userId) return;
  for (const { id } of useUploadStore.getState().uploads) void sendPendingDetails(id);
  startPendingTasks();
}

/** Stops all uploads when the account changes. Its owner can resume them later. */
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

/** Starts the upload manager and restores saved uploads. Runs once per page load. */
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
  // Browsers don't always emit `online` after a sleep.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) retryNow();
  });
  addEventListener('beforeunload', (event) => {
    if (useUploadStore.getState().uploads.some(isInProgress)) event.preventDefault();
  });
}
