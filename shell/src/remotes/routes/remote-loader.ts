import type { RemoteModule } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import type { RouteObject } from 'react-router-dom';
import type { RecoveringRegistry } from '../loading/registry.ts';
import { createRemoteRoutes } from './create-remote-routes.ts';

/** A remote that is not there after this long gets its error panel; the download goes on (design 3). */
export const ERROR_PANEL_DELAY_MS = 3_000;

interface RemoteLoaderOptions {
  registry: RecoveringRegistry;
  /** Adds a remote's routes to the router. */
  addRoutes(remote: string, routes: RouteObject[]): void;
  /** Puts routes in the place of those it has of a remote. */
  replaceRoutes(remote: string, routes: RouteObject[]): void;
  /** False while the document's own drawing stands and shows something: it is better than any panel, so it is kept. */
  canShowPanel(): boolean;
  /** Routes came after their panel was shown: a page of the remote that is open is to be matched again. */
  onLateRoutes(remote: string): void;
}

/** Brings the routes of remotes to the router, once each. */
export interface RemoteLoader {
  /** Resolves when the remote's routes are there, or when waiting longer would leave the reader without a word. */
  loadRoutes(remote: string): Promise<void>;
  /** Tries once more for a remote whose panel is shown. True when its routes are there now. */
  retry(remote: string): Promise<boolean>;
  /** Asks once more for what of it hangs (`ReplacingRegistry.hurry`). */
  retryPendingFiles(remote: string): void;
  isLoaded(remote: string): boolean;
  /**
   * Puts another module in the place of one whose page broke (`ReplacingRegistry.replace`), and matches the page again.
   * Resolves when there is none, or it is there.
   */
  replaceRemote(remote: string, refetch: boolean): Promise<void>;
  /**
   * Asks once more for a part that did not come: the router keeps what a lazy route threw for good, so its routes are
   * made anew.
   */
  reloadRoutes(remote: string): Promise<void>;
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const loadedRemotes = new Set<string>();

  async function mountRoutes(remote: string): Promise<boolean> {
    if (loadedRemotes.has(remote)) return true;
    try {
      const module = await options.registry.load(remote);
      const routes = createRemoteRoutes(module);
      await addRemoteTexts(module);
      if (loadedRemotes.has(remote)) return true;
      options.addRoutes(remote, routes);
      loadedRemotes.add(remote);
      return true;
    } catch (error) {
      console.error(`${remote} can not be loaded:`, error);
      return false;
    }
  }

  async function swapModule(remote: string, module: RemoteModule): Promise<void> {
    const routes = createRemoteRoutes(module);
    await addRemoteTexts(module);
    options.replaceRoutes(remote, routes);
    options.onLateRoutes(remote);
  }

  return {
    isLoaded: (remote) => loadedRemotes.has(remote),
    retryPendingFiles: (remote) => options.registry.retryPendingFiles(remote),
    async replaceRemote(remote, refetch) {
      try {
        const module = await options.registry.loadReplacement(remote, refetch);
        if (module) await swapModule(remote, module);
      } catch (error) {
        console.error(`${remote} can not be replaced:`, error);
      }
    },
    async reloadRoutes(remote) {
      try {
        await swapModule(remote, await options.registry.load(remote));
      } catch (error) {
        console.error(`${remote} can not be loaded:`, error);
      }
    },
    async loadRoutes(remote) {
      let isPanelShown = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          if (!options.canShowPanel()) return;
          isPanelShown = true;
          resolve();
        }, ERROR_PANEL_DELAY_MS);
      });
      const loading = mountRoutes(remote).then((hasLoaded) => {
        clearTimeout(timer);
        if (hasLoaded && isPanelShown) options.onLateRoutes(remote);
      });
      await Promise.race([loading, timeout]);
    },
    async retry(remote) {
      const hasLoaded = await mountRoutes(remote);
      if (hasLoaded) options.onLateRoutes(remote);
      return hasLoaded;
    },
  };
}
