import { createContext, useContext } from 'react';
import type { RecoveringRegistry } from '../loading/registry.ts';

const RegistryContext = createContext<RecoveringRegistry | null>(null);

export const RegistryProvider = RegistryContext.Provider;

/** The registry of this page's remotes, for what of them is drawn outside their pages. */
export function useRegistry(): RecoveringRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('useRemotes: no registry around this component');
  return registry;
}
