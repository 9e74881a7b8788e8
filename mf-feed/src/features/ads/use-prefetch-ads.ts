import { useEffect, useRef } from 'react';
import { prepareAd, removeAd } from './ad-pool.ts';
import { PREFETCH_SLIDES } from './constants.ts';

interface PrefetchAdsOptions {
  /** Place of the watched slide, from 0. */
  currentIndex: number;
  /** Entries from one ad to the next. */
  interval: number;
  /** Ads there are by now; they count as entries, too. */
  filled: number[];
  onFilled(ad: number): void;
}

/**
 * Fills the next ad of a phone's feed out of sight, one at a time. Only one that is filled before the viewer has come to
 * its place gets a slide there (spec 4: unfilled or failed hides).
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
      // A slide before the watched one, or in its place, would move what is watched.
      if (isFilled && latestVideosSeen.current <= ad * interval) onFilled(ad);
      else removeAd(ad);
    });
  }, [isNear, ad, interval, onFilled]);
}
