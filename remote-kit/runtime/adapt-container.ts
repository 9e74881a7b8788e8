// Last part of foreign-entry.js (foreign-entry.ts). It runs in browsers.

/** The container of a remote, which its entry assigns to a global name. */
interface Container {
  get(module: string): unknown;
  init(shareScope: ShareScope, ...others: unknown[]): unknown;
}

/** Shared modules of a host, by name and version. */
type ShareScope = Record<string, Record<string, unknown> | undefined>;

/** What the build knows about a remote. */
interface ForeignRemote {
  name: string;
  version: string;
  /** The container's global name. */
  global: string;
  /** Required versions of the platform modules, as in `^19.3.1`. */
  requires: Record<string, string>;
}

/** Returns whether a version has the same major version as a range `^19.3.1`, and is not older. */
function isInRange(version: string, range: string): boolean {
  const parse = (text: string) => text.split(/[.+-]/, 3).map(Number) as [number, number, number];
  const [major, minor, patch] = parse(version);
  const [requiredMajor, requiredMinor, requiredPatch] = parse(range.slice(1));
  return (
    major === requiredMajor && (minor > requiredMinor || (minor === requiredMinor && patch >= requiredPatch))
  );
}

/** Lists the required modules that a host doesn't share in a usable version. */
function listMissing(requires: Record<string, string>, shareScope: ShareScope): string[] {
  return Object.entries(requires).flatMap(([module, range]) => {
    const versions = Object.keys(shareScope[module] ?? {});
    if (versions.some((version) => isInRange(version, range))) return [];
    return [`${module} ${range}${versions.length > 0 ? ` (it has ${versions.join(', ')})` : ''}`];
  });
}

/**
 * Makes the container of a remote fit for other hosts than our shell: it refuses, with a sentence, a host that doesn't share
 * what the remote needs. The federation would throw an error for the first such module only, when the remote's code runs.
 */
export function adaptContainer({ name, version, global, requires }: ForeignRemote): void {
  const page = globalThis as unknown as Record<string, Container | undefined> & {
    __ONTREND_FEDERATION__?: { isFallback?: boolean } | undefined;
  };
  // Another remote has its own copy, which may have another version.
  if (page.__ONTREND_FEDERATION__?.isFallback) delete page.__ONTREND_FEDERATION__;
  const container = page[global];
  if (!container) return;
  page[global] = {
    get: (module) => container.get(module),
    init(shareScope, ...others) {
      const missing = listMissing(requires, shareScope);
      if (missing.length > 0)
        throw new Error(
          `${name}@${version} can't start, because this page doesn't share ${missing.join(', ')}. docs/foreign-hosts.md describes how to share modules.`,
        );
      return container.init(shareScope, ...others);
    },
  };
}
