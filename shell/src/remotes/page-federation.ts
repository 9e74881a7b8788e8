/** What a build says of a module it takes from the page: written into it by the federation's plugin. */
interface Taken {
  shareKey: string;
  /** `^1.2.3`: what remotes are built with (`platformRanges` in shared/build/platform.ts). */
  requiredVersion: string;
}

/** What of a build's own webpack runtime is used to hand modules over. */
interface BuildRuntime {
  /** Modules by their number in the build: what runs when one is asked for the first time. */
  m: Record<string, (module: { exports: unknown }) => void>;
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Taken> };
}

/** Asked before a chunk runs. */
interface ChunkRequest {
  chunkId: string | number;
  /** Numbers of the modules each chunk takes from the page. */
  chunkMapping: Record<string, (string | number)[]>;
  webpackRequire: BuildRuntime;
}

/** A module of the platform. */
export interface Provided {
  version: string;
  module: object;
}

/** Whether a version is within a caret's range: the same major, and not below. Nothing of the platform is below 1.0.0. */
function isWithin(version: string, range: string): boolean {
  if (!range.startsWith('^')) return false;
  const [has, wants] = [version, range.slice(1)].map((text) => text.split('.').map(Number.parseFloat));
  for (const part of [0, 1, 2]) {
    const difference = (has?.[part] ?? 0) - (wants?.[part] ?? 0);
    if (Number.isNaN(difference) || (part === 0 && difference !== 0)) return false;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * The federation of the page, as builds of remotes expect it of `@module-federation/webpack-bundler-runtime` (decision
 * 052). Their containers, the sharing of modules and its versions are the federation's; what is left out is what none
 * of our pages does: providing from remotes, choosing among versions, loading remotes by manifests, plugins.
 * @param provided modules of the platform by the names they are imported under
 */
export function federationOf(provided: Record<string, Provided>) {
  /** @throws Error when the page lacks it or has another version, which fails the module that asks */
  const take = ({ shareKey, requiredVersion }: Taken): object => {
    const shared = provided[shareKey];
    if (!shared) throw new Error(`The page does not provide ${shareKey}`);
    if (!isWithin(shared.version, requiredVersion)) {
      throw new Error(`${shareKey} ${requiredVersion} is asked for, the page provides ${shared.version}`);
    }
    return shared.module;
  };
  return {
    provided,
    // A build looks whether it is there.
    runtime: {},
    bundlerRuntime: {
      init: () => ({}),
      // Everything is provided from the start, by the page alone.
      initContainerEntry: () => true,
      consumes({ chunkId, chunkMapping, webpackRequire: { m, consumesLoadingData } }: ChunkRequest): void {
        for (const id of chunkMapping[chunkId] ?? []) {
          m[id] ??= (module) => {
            const taken = consumesLoadingData.moduleIdToConsumeDataMapping[id];
            if (taken) module.exports = take(taken);
          };
        }
      },
    },
  };
}
