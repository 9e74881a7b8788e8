// Replaces shell/src/remotes/loading/registry.ts of the product.
import { checkRemoteModule } from '@ontrend/shared/contract';
import feed from '../../../mf-feed/src/remote.ts';

export function createRegistry() {
  return {
    load: async (name) => {
      if (name !== 'mf-feed') throw new Error(`${name} is not part of the single build`);
      return checkRemoteModule(feed, name);
    },
  };
}
