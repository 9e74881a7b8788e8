import { useEffect } from 'react';
import { startUploads } from './manager.ts';
import { useUploadStore } from './store.ts';

/** Returns the viewer's uploads and starts the upload manager. */
export function useUploads() {
  useEffect(startUploads, []);
  return useUploadStore((state) => state.uploads);
}
