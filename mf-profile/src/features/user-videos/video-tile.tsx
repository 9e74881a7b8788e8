import { modalRouteState } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { Count, useTilePreview } from '@ontrend/shared/ui';
import { EyeOff, Pin, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ListedVideo } from './queries.ts';
import type { VideoList } from './video-list.ts';

// Lazy, because only owners need its texts and dialog.
const TileMenu = lazy(async () => ({ default: (await import('../../own-video/tile-menu.tsx')).TileMenu }));

interface VideoTileProps {
  video: ListedVideo;
  /** The list of the tile. The opened video continues in it. */
  list: VideoList;
  /** It is shown as pinned. */
  isPin?: boolean | undefined;
  /** Label of the day that starts with this video. */
  dayLabel: string | null;
  /** Position in the list, from 1. */
  position: number;
  listSize: number;
  /** The video is the viewer's own: they can edit and delete it. */
  isOwn: boolean;
}

/** A tile of the grid: the poster over a tiny inline placeholder, and the number of views (SEARCH-12). */
export function VideoTile({ video, list, isPin, dayLabel, position, listSize, isOwn }: VideoTileProps) {
  const { t } = useTranslation('mf-profile');
  const location = useLocation();
  const { fileName, placeholder, firstFrame, description, width, height, isSensitive, mp4Url, views } = video;
  const { preview, handlers } = useTilePreview({
    src: mp4Url,
    isEnabled: !isSensitive,
    className: 'profile-poster',
  });
  return (
    <li aria-posinset={position} aria-setsize={listSize}>
      {dayLabel ? <h3 className="profile-day">{dayLabel}</h3> : null}
      <Link
        className="profile-tile"
        to={paths.video.href(fileName)}
        state={{ ...modalRouteState(location), feed: list }}
        preventScrollReset
        data-sensitive={isSensitive || undefined}
        {...handlers}
      >
        {isPin ? (
          <span className="profile-day profile-pin">
            <Pin size={14} aria-hidden="true" />
            {t('videos.pinned')}
          </span>
        ) : null}
        {placeholder ? <img className="profile-poster" src={placeholder} alt="" aria-hidden="true" /> : null}
        <img
          className="profile-poster"
          src={firstFrame}
          alt={description || t('videos.untitled')}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
        {preview}
        {isSensitive ? (
          <span className="profile-sensitive">
            <EyeOff size={28} aria-hidden="true" />
            {t('videos.sensitive')}
          </span>
        ) : null}
        <span className="profile-views">
          <Play size={18} aria-hidden="true" />
          <span>
            <Count value={views} />
          </span>{' '}
          <span className="ot-visually-hidden">{t('videos.views')}</span>
        </span>
      </Link>
      {isOwn ? (
        <Suspense fallback={null}>
          <TileMenu video={video} />
        </Suspense>
      ) : null}
    </li>
  );
}
