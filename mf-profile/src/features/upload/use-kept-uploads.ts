import { useEffect } from 'react';
import { startUploads } from './manager.ts';
import { useUploads } from './store.ts';

/** The uploads of whoever is signed in; looked after from now on, wherever one goes. */
export function useKeptUploads() {
  useEffect(startUploads, []);
  return useUploads((state) => state.uploads);
}
