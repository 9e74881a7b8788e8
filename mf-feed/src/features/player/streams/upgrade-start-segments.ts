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
 * @param life ends it
 * @returns to be told the element it plays in
 */
export function keepHeadFresh(hls: HlsPlayer, life: AbortSignal): (element: HTMLVideoElement) => void {
  /** By place in the stream: which rendition lies in the buffer. */
  const held = new Map<number, Fragment>();
  let freshUntil = 0;
  let isAsking = false;

  hls.on(Hls.Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (typeof frag.sn === 'number') held.set(frag.sn, frag);
  });
  hls.on(Hls.Events.BUFFER_EOS, async () => {
    const level = hls.loadLevel;
    const fine = hls.levels[level]?.details?.fragments;
    if (!fine || isAsking) return;
    const coarse = [];
    for (const fragment of fine) {
      const there = held.get(fragment.sn);
      if (!there || there.level >= level) break;
      coarse.push(fragment);
    }
    if (coarse.length === 0) return;
    isAsking = true;
    const came = await Promise.all(coarse.map(({ url }) => fetchIntoCache(hls, url)));
    isAsking = false;
    if (came.every(Boolean)) freshUntil = coarse.at(-1)?.end ?? 0;
  });

  return (element) => {
    element.addEventListener(
      'ended',
      () => {
        if (freshUntil === 0 || !hls.media) return;
        hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset: 0, endOffset: freshUntil, type: null });
        freshUntil = 0;
      },
      { signal: life },
    );
  };
}
