import type { RemoteModule } from '@ontrend/shared/contract';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import type { BootData, RemoteBuild } from '../../core/document/boot-data.ts';
import { reportError } from '../../core/errors/report-error.ts';
import { discardBuild, loadBuild, retryBuildFiles } from './load-build.ts';

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 400;
/** ms after which the build before is fetched beside one that does not come. Before that, a slow line is the cause. */
const FALLBACK_DELAY_MS = 10_000;

async function loadWithRetries(name: string, build: RemoteBuild): Promise<RemoteModule> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await loadBuild(name, build);
    } catch (error) {
      if (attempt === MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * (attempt + 1)));
    }
  }
}

/** Loads remotes, each once; a failed one may be asked for again. */
export interface RemoteRegistry {
  /**
   * @returns the checked module: of the current build, or of the one before it when the current can't be had
   * @throws what the last attempt threw
   */
  load(name: string): Promise<RemoteModule>;
}

/** The same for who shows what a remote draws, and can put another module in the place of one. */
export interface RecoveringRegistry extends RemoteRegistry {
  /** Asks once more for what of it is on its way and does not come. */
  retryPendingFiles(name: string): void;
  /**
   * Another module in the place of one that came and broke: of the build before, if that is not the one that broke.
   * @param refetch else the current build is fetched once more; also without that where it broke a while ago: whoever comes
   *   back to it may find it mended
   * @returns null where there is none
   */
  loadReplacement(name: string, refetch: boolean): Promise<RemoteModule> | null;
}

/** @param remotes the builds this document was made for: they stay the same until the next page load */
export function createRegistry(remotes: BootData['remotes']): RecoveringRegistry {
  const modules = new Map<string, Promise<RemoteModule>>();
  /** Remotes that the build before stands in for. */
  const onPreviousBuild = new Set<string>();
  /** When something of a remote broke last, Unix ms. */
  const failedAt = new Map<string, number>();

  const cacheModule = (name: string, module: Promise<RemoteModule>): Promise<RemoteModule> => {
    modules.set(name, module);
    module.catch(() => modules.delete(name));
    return module;
  };
  const loadPrevious = (name: string, previous: RemoteBuild): Promise<RemoteModule> => {
    onPreviousBuild.add(name);
    return loadWithRetries(name, previous);
  };
  const loadCurrent = (
    name: string,
    { current, previous }: { current: RemoteBuild; previous?: RemoteBuild | null },
  ) => {
    onPreviousBuild.delete(name);
    const currentModule = loadWithRetries(name, current).catch((error: unknown) => {
      // Who is offline can't blame the build.
      if (navigator.onLine) reportError(error, { app: name, version: current.version });
      throw error;
    });
    if (!previous) return currentModule;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, FALLBACK_DELAY_MS, new Error(`${name} does not come`));
    });
    return Promise.race([currentModule, timeout])
      .catch(async () => {
        const module = await Promise.any([currentModule, loadPrevious(name, previous)]);
        currentModule.then(
          (current) => current === module && onPreviousBuild.delete(name),
          () => {},
        );
        return module;
      })
      .finally(() => clearTimeout(timer));
  };

  return {
    load(name) {
      const cached = modules.get(name);
      if (cached) return cached;
      const builds = remotes[name];
      if (!builds) return Promise.reject(new Error(`${name} is not deployed`));
      return cacheModule(name, loadCurrent(name, builds));
    },
    retryPendingFiles(name) {
      const { current, previous } = remotes[name] ?? {};
      if (current) retryBuildFiles(current);
      if (previous) retryBuildFiles(previous);
    },
    loadReplacement(name, refetch) {
      const builds = remotes[name];
      if (!builds) return null;
      if (builds.previous && !onPreviousBuild.has(name))
        return cacheModule(name, loadPrevious(name, builds.previous));
      const now = Date.now();
      const failedBefore = now - (failedAt.get(name) ?? now) >= RETRY_INTERVAL_MS;
      failedAt.set(name, now);
      if (!refetch && !failedBefore) return null;
      discardBuild(builds.current);
      return cacheModule(name, loadCurrent(name, builds));
    },
  };
}
