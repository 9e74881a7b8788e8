import { createContext, useContext } from 'react';
import type { RecoveringRegistry } from '../loading/registry.ts';

const RegistryContext = createContext<RecoveringRegistry | null>(null);

export const RegistryProvider = RegistryContext.Provider;

/** Returns the registry, for slots that render remotes outside their pages. */
export function useRegistry(): RecoveringRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('useRegistry must be used within a RegistryProvider');
  return registry;
}
