import type { RemoteModule } from '@ontrend/shared/contract';
import { RETRY_INTERVAL_MS } from '@ontrend/shared/query';
import type { BootData, RemoteBuild } from '../../core/document/boot-data.ts';
import { reportError } from '../../core/errors/report-error.ts';
import { askAnew, distrust, loadBuild } from './load-build.ts';

const RETRIES = 2;
const RETRY_MS = 400;
/** ms after which the build before is fetched beside one that does not come. Before that, a slow line is the cause. */
const STAND_IN_AFTER_MS = 10_000;

async function loadWithRetries(name: string, build: RemoteBuild): Promise<RemoteModule> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await loadBuild(name, build);
    } catch (error) {
      if (attempt === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (attempt + 1)));
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
export interface ReplacingRegistry extends RemoteRegistry {
  /** Asks once more for what of it is on its way and does not come. */
  hurry(name: string): void;
  /**
   * Another module in the place of one that came and broke: of the build before, if that is not the one that broke.
   * @param anew else the current build is fetched once more; also without that where it broke a while ago: whoever comes
   *   back to it may find it mended
   * @returns null where there is none
   */
  replace(name: string, anew: boolean): Promise<RemoteModule> | null;
}

/** @param remotes the builds this document was made for: they stay the same until the next page load */
export function createRegistry(remotes: BootData['remotes']): ReplacingRegistry {
  const loading = new Map<string, Promise<RemoteModule>>();
  /** Remotes that the build before stands in for. */
  const fallenBack = new Set<string>();
  /** When something of a remote broke last, Unix ms. */
  const brokenAt = new Map<string, number>();

  const keep = (name: string, module: Promise<RemoteModule>): Promise<RemoteModule> => {
    loading.set(name, module);
    module.catch(() => loading.delete(name));
    return module;
  };
  const loadPrevious = (name: string, previous: RemoteBuild): Promise<RemoteModule> => {
    fallenBack.add(name);
    return loadWithRetries(name, previous);
  };
  const loadCurrent = (
    name: string,
    { current, previous }: { current: RemoteBuild; previous?: RemoteBuild | null },
  ) => {
    fallenBack.delete(name);
    const wanted = loadWithRetries(name, current).catch((error: unknown) => {
      // Who is offline can't blame the build.
      if (navigator.onLine) reportError(error, { app: name, version: current.version });
      throw error;
    });
    if (!previous) return wanted;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, STAND_IN_AFTER_MS, new Error(`${name} does not come`));
    });
    return Promise.race([wanted, late])
      .catch(async () => {
        const module = await Promise.any([wanted, loadPrevious(name, previous)]);
        wanted.then(
          (current) => current === module && fallenBack.delete(name),
          () => {},
        );
        return module;
      })
      .finally(() => clearTimeout(timer));
  };

  return {
    load(name) {
      const known = loading.get(name);
      if (known) return known;
      const builds = remotes[name];
      if (!builds) return Promise.reject(new Error(`${name} is not deployed`));
      return keep(name, loadCurrent(name, builds));
    },
    hurry(name) {
      const { current, previous } = remotes[name] ?? {};
      if (current) askAnew(current);
      if (previous) askAnew(previous);
    },
    replace(name, anew) {
      const builds = remotes[name];
      if (!builds) return null;
      if (builds.previous && !fallenBack.has(name)) return keep(name, loadPrevious(name, builds.previous));
      const now = Date.now();
      const wasBroken = now - (brokenAt.get(name) ?? now) >= RETRY_INTERVAL_MS;
      brokenAt.set(name, now);
      if (!anew && !wasBroken) return null;
      distrust(builds.current);
      return keep(name, loadCurrent(name, builds));
    },
  };
}
