import { useShell } from '@ontrend/shared/contract';
import { Dialog } from '@ontrend/shared/overlays';
import { IconButton } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type FeedNeighbors,
  type FeedSource,
  useFeedNeighbors,
  useFeedShortcuts,
  useVideoList,
} from '../../features/feed/index.ts';
import { emitSkipOfReplaced, type Neighbors } from '../../features/player/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import { isVideoList, type VideoList } from '../../queries/video-list-query.ts';
import styles from './browse-dialog.module.css';
import { ListSwiper } from './list-swiper.tsx';
import { SingleVideo } from './single-video.tsx';
import { type OpenedVideoState, useOpenVideo } from './use-open-video.ts';
import { useVideoNavigation } from './use-video-navigation.ts';

const NO_NEIGHBORS: Neighbors<Video> = { next: [], previous: undefined };

interface BrowseDialogProps {
  fileName: string;
  feed: OpenedVideoState['feed'];
}

interface OpenedVideoProps extends FeedNeighbors {
  fileName: string;
  open(video: Video): void;
}

/**
 * Returns a referentially stable value while the file names are equal, because every fetched page creates new
 * lists.
 */
function useStableNeighbors(neighbors: Neighbors<Video>): Neighbors<Video> {
  const [stable, setStable] = useState<Neighbors<Video>>(NO_NEIGHBORS);
  const names = ({ next, previous }: Neighbors<Video>) =>
    [previous, ...next].map((video) => video?.fileName).join();
  if (names(stable) === names(neighbors)) return stable;
  setStable(neighbors);
  return neighbors;
}

/** A video over its page of origin, with buttons for the next and previous one. */
function OpenedVideo({ fileName, previous, next, hasMore, open }: OpenedVideoProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const { data: video } = useQuery(videoQuery(fileName));
  const [nextVideo] = next;
  const neighbors = useStableNeighbors({ previous, next });
  const replace = (other: Video) => {
    emitSkipOfReplaced(fileName, device);
    open(other);
  };
  const go = useVideoNavigation({ fileName, previous, next, hasMore, open: replace });
  useFeedShortcuts(go, content);

  return (
    <Dialog
      open
      size="full"
      title={video ? t('feed.videoBy', { username: video.user.username }) : t('video.title')}
      titleHidden
      onClose={() => void navigate(-1)}
    >
      <div className={styles.content} ref={content}>
        <SingleVideo
          fileName={fileName}
          neighbors={neighbors}
          showNext={nextVideo ? () => go(1) : undefined}
        />
        <div className={styles.navigation}>
          <IconButton
            variant="filled"
            label={t('player.previous')}
            icon={<ChevronUp size={24} />}
            disabled={!previous}
            onClick={() => go(-1)}
          />
          <IconButton
            variant="filled"
            label={t('player.next')}
            icon={<ChevronDown size={24} />}
            disabled={!nextVideo}
            onClick={() => go(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function OpenedFromFeed({ fileName, feed }: { fileName: string; feed: FeedSource }) {
  const neighbors = useFeedNeighbors(feed, fileName);
  return <OpenedVideo fileName={fileName} {...neighbors} open={useOpenVideo(feed)} />;
}

/** Number of next videos to return. */
const MAX_NEXT_VIDEOS = 3;

function OpenedFromList({ fileName, list }: { fileName: string; list: VideoList }) {
  const { device } = useShell();
  const { videos, index, isSearching, hasMore } = useVideoList(list, fileName);
  const open = useOpenVideo(list);
  if (device.mobile && index >= 0) {
    return <ListSwiper videos={videos} index={index} open={open} />;
  }
  if (device.mobile && isSearching) return null;
  const next = index < 0 ? [] : videos.slice(index + 1, index + 1 + MAX_NEXT_VIDEOS);
  return (
    <OpenedVideo
      fileName={fileName}
      next={next}
      open={open}
      previous={videos[index - 1]}
      hasMore={isSearching || (index >= 0 && hasMore)}
    />
  );
}

/** Opens a video over its feed or list (FEED-35). On mobile a list can be swiped through. */
export function BrowseDialog({ fileName, feed }: BrowseDialogProps) {
  return isVideoList(feed) ? (
    <OpenedFromList fileName={fileName} list={feed} />
  ) : (
    <OpenedFromFeed fileName={fileName} feed={feed} />
  );
}
