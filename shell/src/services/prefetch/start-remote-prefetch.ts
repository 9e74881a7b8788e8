import { usePreferences } from '@ontrend/shared/session';
import type { BootData } from '../../core/document/boot-data.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { runWhenIdle } from './run-when-idle.ts';

/** Interval between two checks of the video's buffer, in milliseconds. */
const BUFFER_CHECK_INTERVAL_MS = 2_000;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns whether the network is slow, or data saver is on in the browser or on this site; nothing is prefetched then
 * (SHELL-76).
 */
function isPrefetchDisabled(): boolean {
  const { saveData, effectiveType } =
    (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
  const isSavingData = saveData === true || usePreferences.getState().dataSaver;
  return isSavingData || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/**
 * Returns whether every playing video has enough buffer. Until then it has priority over prefetching
 * (decision 031).
 */
function hasVideoBuffered(): boolean {
  return [...document.querySelectorAll('video')].every(
    ({ paused, readyState }) => paused || readyState === HTMLMediaElement.HAVE_ENOUGH_DATA,
  );
}

interface PrefetchOptions {
  registry: RemoteRegistry;
  builds: BootData['remotes'];
  /** Returns the remote that renders a URL for this visitor. */
  findRemote(url: string): string | null;
  /** Stops the prefetching when aborted. */
  signal?: AbortSignal;
}

/**
 * Prefetches remotes: loads the remote of a link that is hovered, focused or touched, and prefetches the
 * files of all remotes linked from the page when the browser is idle, after 2 s at the latest (SHELL-76).
 * @returns call it after every navigation, because the links have changed
 */
export function startRemotePrefetch({ registry, builds, findRemote, signal }: PrefetchOptions): () => void {
  const prefetchedRemotes = new Set<string>();

  function loadLinkedRemote({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const remote = link && !isPrefetchDisabled() ? findRemote(link.href) : null;
    // A failure is shown when the page is opened.
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
      const { entry, scripts, styles } = build;
      // Only files of this site are checked (asset-loader.ts), not those of development servers and previews.
      const digests = entry.startsWith('/') ? [entry.replace(/[^/]*$/, 'integrity.json')] : [];
      for (const href of [entry, ...scripts, ...styles, ...digests]) {
        // Fills the browser cache only. The script runs when the remote loads.
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
      }
    }
  }
  return () => runWhenIdle(prefetchFiles);
}
