import { create } from 'zustand';
import type { Upload } from './types.ts';
import type { FileError } from './validate-file.ts';

/** A file that is not sent, and why. */
export interface RejectedFile {
  id: string;
  name: string;
  error: FileError;
}

interface UploadState {
  /** Whose; null: nobody is signed in, or it was not yet looked. */
  userId: number | null;
  /** The oldest first. */
  uploads: Upload[];
  rejectedFiles: RejectedFile[];
  /** Files that are being looked at before they are taken. */
  checkingCount: number;
}

const INITIAL_STATE: UploadState = { userId: null, uploads: [], rejectedFiles: [], checkingCount: 0 };

/** The uploads of this page: they go on whatever page is shown. Changed by the functions of this feature only. */
export const useUploadStore = create<UploadState>(() => INITIAL_STATE);

export const resetStore = () => useUploadStore.setState(INITIAL_STATE);

export const findUpload = (id: string) =>
  useUploadStore.getState().uploads.find((upload) => upload.id === id);

/** Puts one among the others, in the order of their beginnings. */
export function addUpload(upload: Upload): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: [...uploads, upload].sort((one, other) => one.addedAt - other.addedAt),
  }));
}

export function updateUpload(id: string, changes: Partial<Upload>): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }));
}

/** Whether a file is on its way, or wants to be: leaving the page would interrupt it. */
export const isInProgress = ({ phase }: Upload) =>
  phase === 'waiting' || phase === 'uploading' || phase === 'disconnected';

/** Whether the server has all of the file: from here on it is a video, made or being made. */
export const isFullyUploaded = ({ phase }: Upload) => phase === 'processing' || phase === 'ready';
