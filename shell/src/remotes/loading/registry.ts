import type { RemoteModule } from '@ontrend/shared/contract';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import type { BootData, RemoteBuild } from '../../core/document/boot-data.ts';
import { reportClientError } from '../../core/errors/report-client-error.ts';
import { discardBuild, loadBuild, retryBuildFiles } from './load-build.ts';

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 400;
/**
 * Time after which the previous build is loaded in parallel with a stalled current one, in milliseconds.
 * Until then a slow connection is the more likely cause.
 */
const FALLBACK_DELAY_MS = 10_000;

/** Loads a build, and records the time until its module is ready as a measure `<remote>@<version>` of the page. */
async function loadWithRetries(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const start = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const module = await loadBuild(name, build);
      performance.measure(`${name}@${build.version}`, { start });
      return module;
    } catch (error) {
      if (attempt === MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * (attempt + 1)));
    }
  }
}

/** Loads each remote once; a failed load can be repeated. */
export interface RemoteRegistry {
  /**
   * @returns the checked module of the current build, or of the previous one when the current one can't be
   *   loaded
   * @throws the error of the last attempt
   */
  load(name: string): Promise<RemoteModule>;
}

/** A registry that can also repeat stalled requests and replace a module that failed at run time. */
export interface RecoveringRegistry extends RemoteRegistry {
  /** Repeats the pending requests for files of a remote. */
  retryPendingFiles(name: string): void;
  /**
   * Loads a replacement for a module that failed at run time: the previous build, unless that is the one that
   * failed.
   * @param options `refetch`: without a previous build, fetch the current one again; this also happens when
   *   the last failure is `RETRY_INTERVAL_MS` or more ago
   * @returns null when there is no replacement
   */
  loadReplacement(name: string, options?: { refetch: boolean }): Promise<RemoteModule> | null;
}

/** @param remotes builds that the document names; they stay the same until the next page load */
export function createRegistry(remotes: BootData['remotes']): RecoveringRegistry {
  const modules = new Map<string, Promise<RemoteModule>>();
  /** Remotes that run their previous build. */
  const onPreviousBuild = new Set<string>();
  /** Time of the last failure of each remote, Unix milliseconds. */
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
      // Do not report load errors while offline.
      if (navigator.onLine) reportClientError(error, { app: name, version: current.version });
      throw error;
    });
    if (!previous) return currentModule;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, FALLBACK_DELAY_MS);
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
    loadReplacement(name, options) {
      const builds = remotes[name];
      if (!builds) return null;
      if (builds.previous && !onPreviousBuild.has(name))
        return cacheModule(name, loadPrevious(name, builds.previous));
      const now = Date.now();
      const failedBefore = now - (failedAt.get(name) ?? now) >= RETRY_INTERVAL_MS;
      failedAt.set(name, now);
      if (!options?.refetch && !failedBefore) return null;
      discardBuild(builds.current);
      return cacheModule(name, loadCurrent(name, builds));
    },
  };
}
