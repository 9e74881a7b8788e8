import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { FETCH_AHEAD_SLIDES } from './constants.ts';
import type { FeedView } from './feed-view.ts';
import { useEarlySwipe } from './use-early-swipe.ts';
import { useFeedShortcuts } from './use-feed-shortcuts.ts';
import { useSlider } from './use-slider.ts';

interface FeedSwiperProps extends FeedView {
  /** Whether Swiper may be loaded. Until then, only the first slide shows. */
  isReady: boolean;
  /** Slide after the last video while the feed has more; otherwise null. */
  tail: ReactNode;
}

/** The feed on mobile: one video per slide, of which three are rendered (FEED-12). */
export function FeedSwiper(props: FeedSwiperProps) {
  const { entries, label, isBusy, isReady, start, renderVideo, renderAd, onCurrentChange, onNearEnd, tail } =
    props;
  const container = useRef<HTMLDivElement>(null);
  const total = entries.length + (tail ? 1 : 0);
  const { range, current, leaving, move } = useSlider({ container, isReady, start, total });
  const showNext = useCallback(() => move(1), [move]);
  useEarlySwipe(container, move);
  useFeedShortcuts(
    useCallback((step) => move(step), [move]),
    container,
  );

  useEffect(() => onCurrentChange(current), [current, onCurrentChange]);
  useEffect(() => {
    if (current >= entries.length - FETCH_AHEAD_SLIDES) onNearEnd();
  }, [current, entries.length, onNearEnd]);

  const slides = Array.from(
    { length: Math.min(range.to, total - 1) - range.from + 1 },
    (_, i) => range.from + i,
  );
  return (
    <div className="feed-swiper swiper swiper-vertical" ref={container}>
      <div className="feed-track swiper-wrapper" role="feed" aria-label={label} aria-busy={isBusy}>
        {slides.map((index) => {
          const entry = entries[index];
          const { video, isTrusted = false, adIndex } = entry ?? {};
          const viewportState = index === current ? 'current' : index === leaving ? 'leaving' : 'off-screen';
          return (
            <div
              className="feed-slide swiper-slide"
              key={entry?.key ?? 'tail'}
              style={{ top: range.offset }}
              inert={viewportState !== 'current'}
            >
              {video
                ? renderVideo(video, {
                    viewportState,
                    position: index + 1,
                    isTrusted,
                    adIndex,
                    showNext,
                  })
                : null}
              {!video && adIndex ? renderAd(adIndex) : null}
              {entry ? null : tail}
            </div>
          );
        })}
      </div>
    </div>
  );
}
