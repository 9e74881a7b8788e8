import type { RemoteModule } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import type { RouteObject } from 'react-router-dom';
import type { ReplacingRegistry } from '../loading/registry.ts';
import { graftRemote } from './create-remote-routes.ts';

/** A remote that is not there after this long gets its error panel; the download goes on (design 3). */
export const PANEL_AFTER_MS = 3_000;

interface RemoteLoaderOptions {
  registry: ReplacingRegistry;
  /** Adds a remote's routes to the router. */
  patch(remote: string, routes: RouteObject[]): void;
  /** Puts routes in the place of those it has of a remote. */
  swap(remote: string, routes: RouteObject[]): void;
  /** False while the document's own drawing stands and shows something: it is better than any panel, so it is kept. */
  panelAllowed(): boolean;
  /** Routes came after their panel was shown: a page of the remote that is open is to be matched again. */
  onLate(remote: string): void;
}

/** Brings the routes of remotes to the router, once each. */
export interface RemoteLoader {
  /** Resolves when the remote's routes are there, or when waiting longer would leave the reader without a word. */
  bring(remote: string): Promise<void>;
  /** Tries once more for a remote whose panel is shown. True when its routes are there now. */
  retry(remote: string): Promise<boolean>;
  /** Asks once more for what of it hangs (`ReplacingRegistry.hurry`). */
  hurry(remote: string): void;
  isThere(remote: string): boolean;
  /**
   * Puts another module in the place of one whose page broke (`ReplacingRegistry.replace`), and matches the page again.
   * Resolves when there is none, or it is there.
   */
  replace(remote: string, anew: boolean): Promise<void>;
  /**
   * Asks once more for a part that did not come: the router keeps what a lazy route threw for good, so its routes are
   * made anew.
   */
  again(remote: string): Promise<void>;
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const there = new Set<string>();

  async function graft(remote: string): Promise<boolean> {
    if (there.has(remote)) return true;
    try {
      const module = await options.registry.load(remote);
      const routes = graftRemote(module);
      await addRemoteTexts(module);
      if (there.has(remote)) return true;
      options.patch(remote, routes);
      there.add(remote);
      return true;
    } catch (error) {
      console.error(`${remote} can not be loaded:`, error);
      return false;
    }
  }

  async function swap(remote: string, module: RemoteModule): Promise<void> {
    const routes = graftRemote(module);
    await addRemoteTexts(module);
    options.swap(remote, routes);
    options.onLate(remote);
  }

  return {
    isThere: (remote) => there.has(remote),
    hurry: (remote) => options.registry.hurry(remote),
    async replace(remote, anew) {
      try {
        const module = await options.registry.replace(remote, anew);
        if (module) await swap(remote, module);
      } catch (error) {
        console.error(`${remote} can not be replaced:`, error);
      }
    },
    async again(remote) {
      try {
        await swap(remote, await options.registry.load(remote));
      } catch (error) {
        console.error(`${remote} can not be loaded:`, error);
      }
    },
    async bring(remote) {
      let panelShown = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          if (!options.panelAllowed()) return;
          panelShown = true;
          resolve();
        }, PANEL_AFTER_MS);
      });
      const work = graft(remote).then((arrived) => {
        clearTimeout(timer);
        if (arrived && panelShown) options.onLate(remote);
      });
      await Promise.race([work, patience]);
    },
    async retry(remote) {
      const arrived = await graft(remote);
      if (arrived) options.onLate(remote);
      return arrived;
    },
  };
}
