import { paths } from '@ontrend/shared/paths';
import { Count } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** One video in the grid: its poster over a tiny picture that is there at once, and its likes. */
export function VideoTile({ video }: { video: Video }) {
  const { t } = useTranslation('mf-profile');
  const { fileName, placeholder, firstFrame, description, width, height, likes } = video;
  return (
    <li>
      <Link className="profile-tile" to={paths.video.href(fileName)}>
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
        <span className="profile-likes">
          <Heart size={18} aria-hidden="true" />
          <span>
            <Count value={likes} />
          </span>{' '}
          <span className="ot-visually-hidden">{t('profile.likes')}</span>
        </span>
      </Link>
    </li>
  );
}
