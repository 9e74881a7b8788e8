import type { BuildLoad } from '@ontrend/shared/wire';
import type { BootData } from '../../core/document/boot-data.ts';

/** Name of the measure that the registry records when a remote is ready. */
const MEASURE_NAME = /^(mf-[a-z-]+)@(.+)$/;

/** Returns the time at which the document's loader requested a file; undefined for files that it does not load. */
function findRequestTime({ start }: Pick<BootData, 'start'>, isFile: (url: string) => boolean) {
  const [url] = start.find(([each]) => isFile(each)) ?? [];
  if (url === undefined) return undefined;
  const [entry] = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  return entry?.startTime;
}

/**
 * Returns the builds that this page has loaded, with their load times: from the request of their entry to their module
 * being ready. The first remote and the shell are requested by the document's loader. The shell is ready when it loads that
 * remote; on pages of its own it has no load time.
 */
export function readBuildLoads({ shell, remotes, start }: BootData): BuildLoad[] {
  const measures = performance.getEntriesByType('measure');
  let shellMs: number | null = null;
  const loads = measures.flatMap(({ name, startTime, duration }): BuildLoad[] => {
    const [, app = '', version = ''] = MEASURE_NAME.exec(name) ?? [];
    const builds = remotes[app];
    if (!builds) return [];
    const { current, previous } = builds;
    const build = [current, previous].find((each) => each?.version === version);
    const requestedAt = findRequestTime({ start }, (url) => url === build?.entry);
    if (requestedAt !== undefined && shellMs === null) {
      const shellRequestedAt = findRequestTime({ start }, (url) => /\/assets\/shell\/.*\.js$/.test(url));
      if (shellRequestedAt !== undefined) shellMs = Math.round(startTime - shellRequestedAt);
    }
    const ms = Math.round(startTime + duration - (requestedAt ?? startTime));
    return [{ app, version, ms }];
  });
  return [{ app: 'shell', version: shell, ms: shellMs }, ...loads];
}
