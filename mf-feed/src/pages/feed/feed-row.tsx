import { useShell } from '@ontrend/shared/contract';
import { useDebouncedValue } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { memo, useMemo } from 'react';
import type { FeedItemContext, FeedSource } from '../../features/feed/index.ts';
import { SETTLE_MS, useCanLoadDeferred, type ViewportState } from '../../features/player/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedSlide, preload } from '../video/feed-slide.tsx';
import { FeedVideo } from '../video/feed-video.tsx';
import { useOpenVideo } from '../video/use-open-video.ts';
import { type OpenComments, panelOpener } from './open-comments.ts';

interface FeedRowProps extends Omit<FeedItemContext, 'viewportState'> {
  video: Video;
  source: FeedSource;
  viewportState: ViewportState;
}

const loadAside = async () => (await import('./row-aside.tsx')).RowAside;

interface AsideProps {
  video: Video;
  isCurrent: boolean;
  hasAd: boolean;
  open: OpenComments;
}

/**
 * Loads the ad and the top comments next to a video: with an ad at once, else when the viewer has stopped on the row. A component
 * of its own, so that only it renders again.
 */
function LazyAside({ isCurrent, ...props }: AsideProps) {
  const isSettled = useDebouncedValue(isCurrent, SETTLE_MS) && isCurrent;
  const Aside = useLazyComponent((useCanLoadDeferred() && isSettled) || props.hasAd, loadAside);
  return Aside ? <Aside {...props} /> : null;
}

function Row({ source, adIndex, ...item }: FeedRowProps) {
  const { video, viewportState } = item;
  const openDialog = useOpenVideo(source);
  const comments = useMemo(() => {
    const open: OpenComments = (opened, target) => {
      if (!panelOpener.open?.(opened, target)) openDialog(opened, target === 'form' ? 0 : target);
    };
    return { open, preload };
  }, [openDialog]);
  return (
    <FeedVideo
      {...item}
      aside={
        <LazyAside
          video={video}
          isCurrent={viewportState === 'current'}
          hasAd={adIndex !== undefined}
          open={comments.open}
        />
      }
      comments={comments}
      onOpen={() => openDialog(video)}
    />
  );
}

/** A video in a feed. Memoized, because a feed has many. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { device } = useShell();
  const { source: _, adIndex: __, ...item } = props;
  return device.mobile ? <FeedSlide {...item} /> : <Row {...props} />;
});
