import type { RemoteModule } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import type { RouteObject } from 'react-router-dom';
import type { RecoveringRegistry } from '../loading/registry.ts';
import { createRemoteRoutes } from './create-remote-routes.ts';

/**
 * Time after which a remote that is still loading gets its error panel, in milliseconds. The download
 * continues.
 */
export const ERROR_PANEL_DELAY_MS = 3_000;

interface RemoteLoaderOptions {
  registry: RecoveringRegistry;
  /** Adds the routes of a remote to the router. */
  addRoutes(remote: string, routes: RouteObject[]): void;
  /** Replaces the routes of a remote in the router. */
  replaceRoutes(remote: string, routes: RouteObject[]): void;
  /** False while the prerendered page has content, which is more useful than an error panel. */
  canShowPanel(): boolean;
  /**
   * Called when routes were added after their panel was shown: an open page of the remote must be matched
   * again.
   */
  onLateRoutes(remote: string): void;
}

/** Adds the routes of remotes to the router, once each. */
export interface RemoteLoader {
  /**
   * Resolves when the routes are added, or after `ERROR_PANEL_DELAY_MS` so that the error panel can be shown.
   */
  loadRoutes(remote: string): Promise<void>;
  /** Loads a remote again whose panel is shown. Resolves with true when its routes are added. */
  retry(remote: string): Promise<boolean>;
  /** Repeats the pending requests for files of a remote (`RecoveringRegistry.retryPendingFiles`). */
  retryPendingFiles(remote: string): void;
  isLoaded(remote: string): boolean;
  /**
   * Replaces a module whose page failed (`RecoveringRegistry.loadReplacement`), and matches the page again.
   * Resolves when that is done, or when there is no replacement.
   */
  replaceRemote(remote: string, options?: { refetch: boolean }): Promise<void>;
  /**
   * Creates the routes again after a lazy chunk failed to load: the router caches the error of a lazy route.
   */
  reloadRoutes(remote: string): Promise<void>;
}

async function prepareRoutes(module: RemoteModule): Promise<RouteObject[]> {
  const routes = createRemoteRoutes(module);
  await addRemoteTexts(module);
  return routes;
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const loadedRemotes = new Set<string>();

  async function mountRoutes(remote: string): Promise<boolean> {
    if (loadedRemotes.has(remote)) return true;
    try {
      const routes = await prepareRoutes(await options.registry.load(remote));
      if (loadedRemotes.has(remote)) return true;
      options.addRoutes(remote, routes);
      loadedRemotes.add(remote);
      return true;
    } catch (error) {
      console.error(`${remote} failed to load:`, error);
      return false;
    }
  }

  async function swapRoutes(remote: string, loading: Promise<RemoteModule> | null): Promise<void> {
    try {
      const module = await loading;
      if (!module) return;
      options.replaceRoutes(remote, await prepareRoutes(module));
      options.onLateRoutes(remote);
    } catch (error) {
      console.error(`${remote} failed to load:`, error);
    }
  }

  return {
    isLoaded: (remote) => loadedRemotes.has(remote),
    retryPendingFiles: (remote) => options.registry.retryPendingFiles(remote),
    replaceRemote: (remote, loadOptions) =>
      swapRoutes(remote, options.registry.loadReplacement(remote, loadOptions)),
    reloadRoutes: (remote) => swapRoutes(remote, options.registry.load(remote)),
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
