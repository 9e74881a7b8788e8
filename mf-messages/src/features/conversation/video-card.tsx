import { paths } from '@ontrend/shared/paths';
import type { Message } from '@ontrend/shared/wire';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './message.module.css';

/** Card of a video that a message links to. */
export function VideoCard({ video }: { video: NonNullable<Message['video']> }) {
  const { t } = useTranslation('mf-messages');
  const { fileName, firstFrame, description, user } = video;
  return (
    <Link className={styles.video} to={paths.video.href(fileName)}>
      <span className={styles.poster}>
        {firstFrame ? <img src={firstFrame} alt="" loading="lazy" /> : null}
        <Play size={22} fill="currentColor" aria-hidden="true" />
      </span>
      <span className={styles.videoDetails}>
        <span className={styles.videoAuthor} dir="auto">
          {t('message.video', { username: user.username })}
        </span>
        <span className={styles.videoDescription} dir="auto">
          {description}
        </span>
      </span>
    </Link>
  );
}
