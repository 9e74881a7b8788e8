import { createContext, useContext } from 'react';
import type { RemoteRegistry } from './registry.ts';

const RemotesContext = createContext<RemoteRegistry | null>(null);

export const RemotesProvider = RemotesContext.Provider;

/** The registry of this page's remotes, for what of them is drawn outside their pages. */
export function useRemotes(): RemoteRegistry {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes: no registry around this component');
  return remotes;
}
