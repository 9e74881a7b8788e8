import { Dialog } from '@ontrend/shared/overlays';
import { IconButton } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type FeedSource, type Neighbours, useFeedKeys, useNeighbours } from '../../features/feed/index.ts';
import type { Surroundings } from '../../features/player/index.ts';
import { videoQuery } from '../../features/video-item/index.ts';
import styles from './browse-dialog.module.css';
import { useOpenVideo } from './open-video.ts';
import { SingleVideo } from './single-video.tsx';

const NOTHING_AROUND: Surroundings<Video> = { upcoming: [], behind: undefined };

interface BrowseDialogProps {
  fileName: string;
  feed: FeedSource;
}

/** The same videos as long as they have the same names: a feed read on is a new list of old videos. */
function useSteady(around: Neighbours): Surroundings<Video> {
  const [steady, setSteady] = useState<Surroundings<Video>>(NOTHING_AROUND);
  const names = ({ upcoming, behind }: Surroundings<Video>) =>
    [behind, ...upcoming].map((video) => video?.fileName).join();
  const now = { upcoming: around.upcoming, behind: around.previous };
  if (names(steady) === names(now)) return steady;
  setSteady(now);
  return now;
}

/** A video over the feed it was opened from, with the way to the next and the one before (spec 2.12, browse-video). */
export function BrowseDialog({ fileName, feed }: BrowseDialogProps) {
  const { t } = useTranslation('mf-feed');
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const { data: video } = useQuery(videoQuery(fileName));
  const neighbours = useNeighbours(feed, fileName);
  const { previous } = neighbours;
  const [next] = neighbours.upcoming;
  const open = useOpenVideo(feed);
  const around = useSteady(neighbours);
  useFeedKeys((step) => {
    const neighbour = step === 1 ? next : previous;
    if (neighbour) open(neighbour);
  }, content);

  return (
    <Dialog
      open
      size="full"
      title={video ? t('feed.videoBy', { username: video.user.username }) : t('video.title')}
      titleHidden
      onClose={() => void navigate(-1)}
    >
      <div className={styles.content} ref={content}>
        <SingleVideo fileName={fileName} around={around} goOn={next ? () => open(next) : undefined} />
        <div className={styles.steps}>
          <IconButton
            look="filled"
            label={t('player.previous')}
            icon={<ChevronUp size={24} />}
            disabled={!previous}
            onClick={() => previous && open(previous)}
          />
          <IconButton
            look="filled"
            label={t('player.next')}
            icon={<ChevronDown size={24} />}
            disabled={!next}
            onClick={() => next && open(next)}
          />
        </div>
      </div>
    </Dialog>
  );
}
