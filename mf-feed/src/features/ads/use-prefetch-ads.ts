import { useEffect, useRef } from 'react';
import { prepareAd, removeAd } from './ad-pool.ts';
import { PREFETCH_SLIDES } from './constants.ts';

interface PrefetchAdsOptions {
  /** 0-based index of the current slide. */
  currentIndex: number;
  /** Number of videos between two ads. */
  adInterval: number;
  /** 1-based indexes of the filled ads, which count as entries too. */
  filledAdIndexes: number[];
  onFilled(adIndex: number): void;
}

/**
 * Fills the next ad of a mobile feed off screen, one at a time. An ad gets a slide only if it is filled
 * before the viewer reaches its position (FEED-66).
 */
export function usePrefetchAds({
  currentIndex,
  adInterval,
  filledAdIndexes,
  onFilled,
}: PrefetchAdsOptions): void {
  const videosSeen = currentIndex + 1 - filledAdIndexes.length;
  const adIndex = Math.floor(videosSeen / adInterval) + 1;
  const isNear = adIndex * adInterval - videosSeen < PREFETCH_SLIDES && !filledAdIndexes.includes(adIndex);
  const latestVideosSeen = useRef(videosSeen);
  const lastRequested = useRef(0);
  useEffect(() => {
    latestVideosSeen.current = videosSeen;
  });

  useEffect(() => {
    if (!isNear || lastRequested.current >= adIndex) return;
    lastRequested.current = adIndex;
    const abortController = new AbortController();
    void prepareAd(adIndex, abortController.signal).then((isFilled) => {
      // Inserting a slide at or before the current one would move the current video.
      if (isFilled && latestVideosSeen.current <= adIndex * adInterval) onFilled(adIndex);
      else removeAd(adIndex);
    });
  }, [isNear, adIndex, adInterval, onFilled]);
}
