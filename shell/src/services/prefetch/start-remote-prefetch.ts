import type { BootData } from '../../core/document/boot-data.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { runWhenIdle } from './run-when-idle.ts';

/** Milliseconds after which it is looked again whether the video on the page is supplied. */
const BUFFER_CHECK_INTERVAL_MS = 2_000;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** On a slow line, and for whoever saves data, nothing is fetched before it is asked for (spec 4, prefetch). */
function isPrefetchDisabled(): boolean {
  const { saveData, effectiveType } =
    (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** A video that plays has the line for itself until it has enough ahead (design 9: never starved by a prefetch). */
function hasVideoBuffered(): boolean {
  return [...document.querySelectorAll('video')].every(
    ({ paused, readyState }) => paused || readyState === HTMLMediaElement.HAVE_ENOUGH_DATA,
  );
}

interface PrefetchOptions {
  registry: RemoteRegistry;
  builds: BootData['remotes'];
  /** The remote behind an address for this visitor. */
  findRemote(address: string): string | null;
  /** Ends it when aborted; the page's own has no end. */
  signal?: AbortSignal;
}

/**
 * Gets remotes ready before they are asked for: the one behind a link that is pointed at, focused or touched is loaded;
 * the files of those behind the page's links are fetched when nothing else is to be done, 2 s after the page at the
 * latest (spec 4, 9).
 * @returns to be called after every navigation: the page has other links
 */
export function startRemotePrefetch({ registry, builds, findRemote, signal }: PrefetchOptions): () => void {
  const prefetchedRemotes = new Set<string>();

  function loadLinkedRemote({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const remote = link && !isPrefetchDisabled() ? findRemote(link.href) : null;
    // A failure is told when the page is asked for.
    if (remote && builds[remote]) registry.load(remote).catch(() => undefined);
  }
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, loadLinkedRemote, {
      passive: true,
      ...(signal ? { signal: signal } : {}),
    });
  }

  function prefetchFiles(): void {
    if (isPrefetchDisabled()) return;
    if (!hasVideoBuffered()) {
      setTimeout(() => runWhenIdle(prefetchFiles), BUFFER_CHECK_INTERVAL_MS);
      return;
    }
    const remotes = new Set([...document.links].map(({ href }) => findRemote(href)));
    for (const remote of remotes) {
      const build = remote === null || prefetchedRemotes.has(remote) ? undefined : builds[remote]?.current;
      if (!remote || !build) continue;
      prefetchedRemotes.add(remote);
      for (const href of [build.entry, ...build.scripts, ...build.styles]) {
        // Into the browser's cache and no further: it runs when it is needed.
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
      }
    }
  }
  return () => runWhenIdle(prefetchFiles);
}
