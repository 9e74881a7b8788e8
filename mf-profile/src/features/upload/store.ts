import { create } from 'zustand';
import type { Upload } from './types.ts';
import type { FileError } from './validate-file.ts';

/** A file that is not uploaded, and the reason. */
export interface RejectedFile {
  id: string;
  name: string;
  error: FileError;
}

interface UploadState {
  /** The account; null for guests and before the manager has started. */
  userId: number | null;
  /** Oldest first. */
  uploads: Upload[];
  rejectedFiles: RejectedFile[];
  /** Number of files that are being validated. */
  checkingCount: number;
}

const INITIAL_STATE: UploadState = { userId: null, uploads: [], rejectedFiles: [], checkingCount: 0 };

/** Uploads of this tab. They continue while the user navigates. Only the upload feature writes to this store. */
export const useUploadStore = create<UploadState>(() => INITIAL_STATE);

export const resetStore = () => useUploadStore.setState(INITIAL_STATE);

export const findUpload = (id: string) =>
  useUploadStore.getState().uploads.find((upload) => upload.id === id);

/** Adds an upload, sorted by the time it was added. */
export function addUpload(upload: Upload): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: [...uploads, upload].sort((a, b) => a.addedAt - b.addedAt),
  }));
}

export function updateUpload(id: string, changes: Partial<Upload>): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }));
}

/** Whether leaving the page would interrupt the upload. */
export const isInProgress = ({ phase }: Upload) =>
  phase === 'waiting' || phase === 'uploading' || phase === 'disconnected';

/** Whether the server has the whole file. */
export const isFullyUploaded = ({ phase }: Upload) =>
  phase === 'checking' || phase === 'processing' || phase === 'ready';

/** Name of an upload for its owner: the file name, and the description once it is posted. */
export const uploadTitle = ({ detailsState, details, name }: Upload) =>
  (detailsState !== 'draft' && details.description.trim()) || name;
