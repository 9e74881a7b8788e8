import type { Video } from '@ontrend/shared/wire';
import { useCallback, useEffect, useRef } from 'react';
import type { RenderVideo } from './feed-view.ts';
import { useEarlySwipe } from './use-early-swipe.ts';
import { useFeedShortcuts } from './use-feed-shortcuts.ts';
import { useSlider } from './use-slider.ts';

interface VideoSwiperProps {
  videos: Video[];
  /** Accessible name of the list. */
  label: string;
  /** Initial index; must not change. */
  start: number;
  /** Whether Swiper may be loaded. Until then, only the first slide shows. */
  isReady: boolean;
  renderVideo: RenderVideo;
  /** Called with the index of the current video, including the first one; must be referentially stable. */
  onCurrentChange(index: number): void;
}

/** A list of videos on mobile: one video per slide, of which three are rendered (FEED-12). */
export function VideoSwiper({
  videos,
  label,
  start,
  isReady,
  renderVideo,
  onCurrentChange,
}: VideoSwiperProps) {
  const container = useRef<HTMLDivElement>(null);
  const { range, current, leaving, move } = useSlider({ container, isReady, start, total: videos.length });
  const showNext = useCallback(() => move(1), [move]);
  useEarlySwipe(container, move);
  useFeedShortcuts(
    useCallback((step) => move(step), [move]),
    container,
  );
  useEffect(() => onCurrentChange(current), [current, onCurrentChange]);

  const slides = videos.slice(range.from, range.to + 1);
  return (
    <div className="feed-swiper swiper swiper-vertical" ref={container}>
      <div className="feed-track swiper-wrapper" role="feed" aria-label={label}>
        {slides.map((video, offset) => {
          const index = range.from + offset;
          const viewportState = index === current ? 'current' : index === leaving ? 'leaving' : 'off-screen';
          return (
            <div
              className="feed-slide swiper-slide"
              key={video.fileName}
              style={{ top: range.offset }}
              inert={viewportState !== 'current'}
            >
              {renderVideo(video, {
                viewportState,
                position: index + 1,
                isTrusted: false,
                adIndex: undefined,
                showNext,
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
