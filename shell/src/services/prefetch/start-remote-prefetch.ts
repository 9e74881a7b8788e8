import type { BootData } from '../../core/document/boot-data.ts';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { getConnectionQuality } from './connection-quality.ts';
import { runWhenIdle } from './run-when-idle.ts';
import { selectLikelyRemotes } from './select-likely-remotes.ts';

/** Interval between two checks of the video's buffer, in milliseconds. */
const BUFFER_CHECK_INTERVAL_MS = 2_000;

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
  isGuest(): boolean;
  /** Stops the prefetching when aborted. */
  signal?: AbortSignal;
}

/**
 * Prefetches remotes: loads the remote of a link that is hovered, focused or touched, and prefetches the
 * files of linked remotes that visitors often open when the browser is idle, after 2 s at the latest (SHELL-76, SHELL-96).
 * @returns a function to call after every navigation, because the links have changed
 */
export function startRemotePrefetch({
  registry,
  builds,
  findRemote,
  isGuest,
  signal,
}: PrefetchOptions): () => void {
  const prefetchedRemotes = new Set<string>();
  let bufferTimer: number | undefined;
  signal?.addEventListener('abort', () => clearTimeout(bufferTimer));

  function loadLinkedRemote({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const remote = link && getConnectionQuality() !== 'off' ? findRemote(link.href) : null;
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
    // This run replaces the pending buffer check of an earlier one.
    clearTimeout(bufferTimer);
    if (signal?.aborted) return;
    const quality = getConnectionQuality();
    if (quality === 'off') return;
    if (!hasVideoBuffered()) {
      bufferTimer = window.setTimeout(() => runWhenIdle(prefetchFiles), BUFFER_CHECK_INTERVAL_MS);
      return;
    }
    const linked = new Set<string>();
    for (const { href } of document.links) {
      const remote = findRemote(href);
      const entry = remote && builds[remote]?.current.entry;
      if (entry && !window.ontrendLoader?.loaded[entry]) linked.add(remote);
    }
    const remotes = selectLikelyRemotes({ linked, isGuest: isGuest(), isConnectionSlow: quality === 'slow' });
    for (const remote of remotes) {
      const build = builds[remote]?.current;
      if (!build || prefetchedRemotes.has(remote)) continue;
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
