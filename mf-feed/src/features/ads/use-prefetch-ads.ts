import { useEffect, useRef } from 'react';
import { dropAd, prepareAd } from './ad-pool.ts';
import { SLIDES_AHEAD } from './constants.ts';

interface Ahead {
  /** Place of the watched slide, from 0. */
  watched: number;
  /** Entries from one ad to the next. */
  every: number;
  /** Ads there are by now; they count as entries, too. */
  filled: number[];
  onFilled(ad: number): void;
}

/**
 * Fills the next ad of a phone's feed out of sight, one at a time. Only one that is filled before the viewer has come to
 * its place gets a slide there (spec 4: unfilled or failed hides).
 */
export function useAdsAhead({ watched, every, filled, onFilled }: Ahead): void {
  const seen = watched + 1 - filled.length;
  const ad = Math.floor(seen / every) + 1;
  const isNear = ad * every - seen < SLIDES_AHEAD && !filled.includes(ad);
  const place = useRef(seen);
  const asked = useRef(0);
  useEffect(() => {
    place.current = seen;
  });

  useEffect(() => {
    if (!isNear || asked.current >= ad) return;
    asked.current = ad;
    const life = new AbortController();
    void prepareAd(ad, life.signal).then((isFilled) => {
      // A slide before the watched one, or in its place, would move what is watched.
      if (isFilled && place.current <= ad * every) onFilled(ad);
      else dropAd(ad);
    });
  }, [isNear, ad, every, onFilled]);
}
