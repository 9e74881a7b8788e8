import Hls, { type Fragment, type LoaderContext } from 'hls.js/light';

type HlsPlayer = InstanceType<typeof Hls>;

/**
 * Fetches a segment into the HTTP cache. Segments are immutable, so a second request is served from the
 * cache.
 */
function fetchIntoCache({ config }: HlsPlayer, url: string): Promise<boolean> {
  const Loader = config.loader;
  const loader = new Loader(config);
  const context = { url, responseType: 'arraybuffer', type: 'fragment' } as unknown as LoaderContext;
  const { default: loadPolicy } = config.fragLoadPolicy;
  return new Promise((resolve) => {
    const end = (isHere: boolean) => () => {
      loader.destroy();
      resolve(isHere);
    };
    const policy = {
      loadPolicy,
      maxRetry: 0,
      retryDelay: 0,
      maxRetryDelay: 0,
      timeout: loadPolicy.maxLoadTimeMs,
    };
    loader.load(context, policy, {
      onSuccess: end(true),
      onError: end(false),
      onTimeout: end(false),
      onAbort: end(false),
    });
  });
}

/**
 * Upgrades the quality of a video's start for the next loop. If the first segments were fetched with a lower
 * quality than the last, they are fetched again once the rest is buffered, and replaced when playback ends.
 * @param signal stops the upgrade
 * @returns sets the element that plays the stream
 */
export function upgradeStartSegments(
  hls: HlsPlayer,
  signal: AbortSignal,
): (element: HTMLVideoElement) => void {
  /** Buffered fragment by sequence number. */
  const bufferedFragments = new Map<number, Fragment>();
  let upgradedUntil = 0;
  let isFetching = false;

  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (typeof frag.sn === 'number') bufferedFragments.set(frag.sn, frag);
  });
  hls.on(Hls.Events.BUFFER_EOS, async () => {
    const level = hls.loadLevel;
    const fragments = hls.levels[level]?.details?.fragments;
    if (!fragments || isFetching) return;
    const lowerQuality = [];
    for (const fragment of fragments) {
      const bufferedFragment = bufferedFragments.get(fragment.sn);
      if (!bufferedFragment || bufferedFragment.level >= level) break;
      lowerQuality.push(fragment);
    }
    if (lowerQuality.length === 0) return;
    isFetching = true;
    const results = await Promise.all(lowerQuality.map(({ url }) => fetchIntoCache(hls, url)));
    isFetching = false;
    if (results.every(Boolean)) upgradedUntil = lowerQuality.at(-1)?.end ?? 0;
  });

  return (element) => {
    element.addEventListener(
      'ended',
      () => {
        if (upgradedUntil === 0 || !hls.media) return;
        hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset: 0, endOffset: upgradedUntil, type: null });
        upgradedUntil = 0;
      },
      { signal },
    );
  };
}
