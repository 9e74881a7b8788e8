import type { Video } from '@ontrend/shared/wire';
import { useCallback, useEffect, useRef } from 'react';
import type { RenderVideo } from './feed-view.ts';
import { useEarlySwipe } from './use-early-swipe.ts';
import { useFeedShortcuts } from './use-feed-shortcuts.ts';
import { useSlider } from './use-slider.ts';

interface VideoSwiperProps {
  videos: Video[];
  /** What the list is called. */
  label: string;
  /** Where it begins; must not change. */
  start: number;
  /** The slider's code may be fetched: until then the first slide stands by itself. */
  isReady: boolean;
  renderVideo: RenderVideo;
  /** Told which video is watched, the first one too; must not change from one drawing to the next. */
  onCurrentChange(index: number): void;
}

/** A list of videos on a phone: one a slide, of which only three are in the page (spec 2.5). */
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
          const presence = index === current ? 'current' : index === leaving ? 'leaving' : 'away';
          return (
            <div
              className="feed-slide swiper-slide"
              key={video.fileName}
              style={{ top: range.offset }}
              inert={presence !== 'current'}
            >
              {renderVideo(video, {
                presence,
                position: index + 1,
                isTrusted: false,
                ad: undefined,
                showNext: showNext,
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
