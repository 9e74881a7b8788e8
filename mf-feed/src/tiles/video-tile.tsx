import { modalRouteState } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { Count, useTilePreview } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { EyeOff, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { VideoList } from '../queries/video-list-query.ts';
import styles from './tiles.module.css';
import { useTileTexts } from './use-tile-texts.ts';

interface VideoTileProps {
  video: Video;
  /** The list of the tile. The opened video continues in it. */
  list: VideoList;
  /** Renders the description and the username, for example with highlighted words. */
  renderText?: (text: string) => ReactNode;
}

const renderPlainText = (text: string): ReactNode => text;

/** A video with its number of views (SEARCH-12). It opens in a modal, where `list` determines the next and the previous video. */
export function VideoTile({ video, list, renderText = renderPlainText }: VideoTileProps) {
  const { t } = useTileTexts();
  const location = useLocation();
  const { fileName, placeholder, firstFrame, description, isSensitive, user, views, mp4Url } = video;
  const { preview, handlers } = useTilePreview({
    src: mp4Url,
    isEnabled: !isSensitive,
    className: styles.preview,
  });
  return (
    <li className={styles.tileItem}>
      <Link
        className={styles.tile}
        to={paths.video.href(fileName)}
        state={{ ...modalRouteState(location), feed: list }}
        preventScrollReset
        {...handlers}
      >
        <span className={styles.poster} data-sensitive={isSensitive || undefined}>
          {placeholder ? <img src={placeholder} alt="" aria-hidden="true" /> : null}
          <img src={firstFrame} alt="" loading="lazy" decoding="async" />
          {preview}
          {isSensitive ? (
            <span className={styles.sensitive}>
              <EyeOff size={28} aria-hidden="true" />
              {t('sensitive')}
            </span>
          ) : null}
          <span className={styles.views}>
            <Play size={16} aria-hidden="true" />
            <Count value={views} /> <span className="ot-visually-hidden">{t('views')}</span>
          </span>
        </span>
        {description ? (
          <span className={styles.description} dir="auto">
            {renderText(description)}
          </span>
        ) : (
          <span className="ot-visually-hidden">{t('videoBy', { username: user.username })}</span>
        )}
      </Link>
      <Link className={styles.author} to={paths.profile.href(user.username)}>
        <bdi className={styles.username} dir="ltr">
          @{renderText(user.username)}
        </bdi>
      </Link>
    </li>
  );
}
