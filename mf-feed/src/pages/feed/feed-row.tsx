import { useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { memo } from 'react';
import type { FeedItemContext, FeedSource } from '../../features/feed/index.ts';
import { useCanLoadDeferred, type ViewportState } from '../../features/player/index.ts';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { FeedSlide, preload } from '../video/feed-slide.tsx';
import { FeedVideo } from '../video/feed-video.tsx';
import { loadBrowseDialog } from '../video/load-browse-dialog.ts';
import { useOpenVideo } from '../video/use-open-video.ts';

interface FeedRowProps extends Omit<FeedItemContext, 'viewportState'> {
  video: Video;
  source: FeedSource;
  viewportState: ViewportState;
}

const loadAd = async () => (await import('../../features/ads/row-ad.tsx')).RowAd;

function Row({ source, adIndex, ...item }: FeedRowProps) {
  const Ad = useLazyComponent(adIndex !== undefined, loadAd);
  const open = useOpenVideo(source);
  // Preload the dialog, so that the video continues in it without interruption.
  useLazyComponent(useCanLoadDeferred() && item.viewportState === 'current', loadBrowseDialog);
  // The comments are next to the opened video.
  return (
    <FeedVideo
      {...item}
      ad={Ad ? <Ad /> : null}
      comments={{ open, preload }}
      onOpen={() => open(item.video)}
    />
  );
}

/** A video in a feed. Memoized, because a feed has many. */
export const FeedRow = memo(function FeedRow(props: FeedRowProps) {
  const { device } = useShell();
  const { source: _, adIndex: __, ...item } = props;
  return device.mobile ? <FeedSlide {...item} /> : <Row {...props} />;
});
