import { useEffect } from 'react';
import { startUploads } from './manager.ts';
import { useUploadStore } from './store.ts';

/** The uploads of whoever is signed in; looked after from now on, wherever one goes. */
export function useUploads() {
  useEffect(startUploads, []);
  return useUploadStore((state) => state.uploads);
}
