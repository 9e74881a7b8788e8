import type { BootData } from '../../core/document/boot-data.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds after which it is looked again whether the video on the page is supplied. */
const LOOK_AGAIN_MS = 2_000;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** On a slow line, and for whoever saves data, nothing is fetched before it is asked for (spec 4, prefetch). */
function isSparing(): boolean {
  const { saveData, effectiveType } =
    (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** A video that plays has the line for itself until it has enough ahead (design 9: never starved by a prefetch). */
function isLineFree(): boolean {
  return [...document.querySelectorAll('video')].every(
    ({ paused, readyState }) => paused || readyState === HTMLMediaElement.HAVE_ENOUGH_DATA,
  );
}

interface PrefetchOptions {
  registry: RemoteRegistry;
  builds: BootData['remotes'];
  /** The remote behind an address for this visitor. */
  remoteBehind(address: string): string | null;
  /** Ends it when aborted; the page's own has no end. */
  life?: AbortSignal;
}

/**
 * Gets remotes ready before they are asked for: the one behind a link that is pointed at, focused or touched is loaded;
 * the files of those behind the page's links are fetched when nothing else is to be done, 2 s after the page at the
 * latest (spec 4, 9).
 * @returns to be called after every navigation: the page has other links
 */
export function prefetchRemotes({ registry, builds, remoteBehind, life }: PrefetchOptions): () => void {
  const fetched = new Set<string>();

  function load({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const remote = link && !isSparing() ? remoteBehind(link.href) : null;
    // A failure is told when the page is asked for.
    if (remote && builds[remote]) registry.load(remote).catch(() => undefined);
  }
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, load, { passive: true, ...(life ? { signal: life } : {}) });
  }

  function fetchFiles(): void {
    if (isSparing()) return;
    if (!isLineFree()) {
      setTimeout(() => whenIdle(fetchFiles), LOOK_AGAIN_MS);
      return;
    }
    const remotes = new Set([...document.links].map(({ href }) => remoteBehind(href)));
    for (const remote of remotes) {
      const build = remote === null || fetched.has(remote) ? undefined : builds[remote]?.current;
      if (!remote || !build) continue;
      fetched.add(remote);
      for (const href of [build.entry, ...build.scripts, ...build.styles]) {
        // Into the browser's cache and no further: it runs when it is needed.
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
      }
    }
  }
  return () => whenIdle(fetchFiles);
}
