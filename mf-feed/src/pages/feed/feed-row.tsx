import { useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { memo } from 'react';
import type { FeedItemContext, FeedSource } from '../../features/feed/index.ts';
import { useCanLoadDeferred, type ViewportState } from '../../features/player/index.ts';
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

function Row({ source, adIndex, ...item }: FeedRowProps) {
  const { video, viewportState } = item;
  const openDialog = useOpenVideo(source);
  const isCurrent = viewportState === 'current';
  const Aside = useLazyComponent((useCanLoadDeferred() && isCurrent) || adIndex !== undefined, loadAside);
  const open: OpenComments = (opened, target) => {
    if (!panelOpener.open?.(opened, target)) openDialog(opened, target === 'form' ? 0 : target);
  };
  return (
    <FeedVideo
      {...item}
      aside={
        Aside ? <Aside video={video} isCurrent={isCurrent} hasAd={adIndex !== undefined} open={open} /> : null
      }
      comments={{ open, preload }}
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
