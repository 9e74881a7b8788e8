import { create } from 'zustand';
import type { Broken } from './check-file.ts';
import type { Upload } from './types.ts';

/** A file that is not sent, and why. */
export interface Refusal {
  id: string;
  name: string;
  broken: Broken;
}

interface Uploads {
  /** Whose; null: nobody is signed in, or it was not yet looked. */
  userId: number | null;
  /** The oldest first. */
  uploads: Upload[];
  refusals: Refusal[];
  /** Files that are being looked at before they are taken. */
  checking: number;
}

const NOTHING: Uploads = { userId: null, uploads: [], refusals: [], checking: 0 };

/** The uploads of this page: they go on whatever page is shown. Changed by the functions of this feature only. */
export const useUploads = create<Uploads>(() => NOTHING);

export const emptyStore = () => useUploads.setState(NOTHING);

export const findUpload = (id: string) => useUploads.getState().uploads.find((upload) => upload.id === id);

/** Puts one among the others, in the order of their beginnings. */
export function add(upload: Upload): void {
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads, upload].sort((one, other) => one.addedAt - other.addedAt),
  }));
}

export function change(id: string, changed: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
  }));
}

/** Whether a file is on its way, or wants to be: leaving the page would interrupt it. */
export const isUnderWay = ({ phase }: Upload) =>
  phase === 'waiting' || phase === 'sending' || phase === 'lost';

/** Whether the server has all of the file: from here on it is a video, made or being made. */
export const isWhole = ({ phase }: Upload) => phase === 'making' || phase === 'ready';
