import { useEffect, useRef } from 'react';
import { prepareAd, removeAd } from './ad-pool.ts';
import { PREFETCH_SLIDES } from './constants.ts';

interface PrefetchAdsOptions {
  /** 0-based index of the current slide. */
  currentIndex: number;
  /** Number of entries between two ads. */
  interval: number;
  /** Numbers of the filled ads, which count as entries too. */
  filled: number[];
  onFilled(ad: number): void;
}

/**
 * Fills the next ad of a mobile feed off screen, one at a time. An ad gets a slide only if it is filled
 * before the viewer reaches its position (FEED-66).
 */
export function usePrefetchAds({ currentIndex, interval, filled, onFilled }: PrefetchAdsOptions): void {
  const videosSeen = currentIndex + 1 - filled.length;
  const ad = Math.floor(videosSeen / interval) + 1;
  const isNear = ad * interval - videosSeen < PREFETCH_SLIDES && !filled.includes(ad);
  const latestVideosSeen = useRef(videosSeen);
  const lastRequested = useRef(0);
  useEffect(() => {
    latestVideosSeen.current = videosSeen;
  });

  useEffect(() => {
    if (!isNear || lastRequested.current >= ad) return;
    lastRequested.current = ad;
    const abortController = new AbortController();
    void prepareAd(ad, abortController.signal).then((isFilled) => {
      // Inserting a slide at or before the current one would move the current video.
      if (isFilled && latestVideosSeen.current <= ad * interval) onFilled(ad);
      else removeAd(ad);
    });
  }, [isNear, ad, interval, onFilled]);
}
