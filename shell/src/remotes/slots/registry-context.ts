import { createContext, useContext } from 'react';
import type { ReplacingRegistry } from '../loading/registry.ts';

const RemotesContext = createContext<ReplacingRegistry | null>(null);

export const RemotesProvider = RemotesContext.Provider;

/** The registry of this page's remotes, for what of them is drawn outside their pages. */
export function useRemotes(): ReplacingRegistry {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes: no registry around this component');
  return remotes;
}
