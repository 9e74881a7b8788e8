import Hls, { type Fragment, type LoaderContext } from 'hls.js/light';

type HlsPlayer = InstanceType<typeof Hls>;

/** Fetches a file into the browser's cache; segments never change, so that asked for again it is there. */
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
 * A video that comes again is not seen coarser than it was at its end: a beginning that was fetched before the line was
 * known is fetched once more, as fine as the rest, when everything else of the video is there; at its end the coarse
 * one gives way.
 * @param signal ends it
 * @returns to be told the element it plays in
 */
export function upgradeStartSegments(
  hls: HlsPlayer,
  signal: AbortSignal,
): (element: HTMLVideoElement) => void {
  /** By place in the stream: which rendition lies in the buffer. */
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
      { signal: signal },
    );
  };
}
