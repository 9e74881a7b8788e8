import type { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useAutoRetry } from '@ontrend/shared/retry';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, Illustration } from '@ontrend/shared/ui';
import { useLocation } from 'react-router-dom';
import { useVideoTexts } from '../../features/more-of-creator/index.ts';
import styles from './video-unavailable.module.css';

export interface VideoUnavailableProps {
  error: ApiError;
  /** Fetches the video again. */
  onRetry(): void;
}

/** Explains why a video is unavailable and offers an action (decision 032). */
export function VideoUnavailable({ error, onRetry }: VideoUnavailableProps) {
  const { t, i18n } = useVideoTexts();
  const { pathname, search } = useLocation();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { code, messages } = error;
  const isProcessing = code === 'video-not-ready';
  useAutoRetry(isProcessing ? onRetry : null, { error });

  const mayBeOwn = code === 'video-private' && isGuest;
  const hintKey = code === 'video-private' && !isGuest ? '' : `unavailable.${code}`;
  return (
    <section className={`ot-not-found ${styles.unavailable}`}>
      <Illustration name="not-found" />
      <h1>
        <bdi>{messages[0]}</bdi>
      </h1>
      {i18n.exists(hintKey, { ns: 'mf-feed-video' }) ? <p>{t(hintKey)}</p> : null}
      <div className="ot-not-found-actions">
        {mayBeOwn ? (
          <ButtonLink to={paths.login.href(pathname + search)}>{t('unavailable.logIn')}</ButtonLink>
        ) : null}
        {code === 'video-blocked' ? (
          <ButtonLink to={paths.settings.href()}>{t('unavailable.settings')}</ButtonLink>
        ) : null}
        {isProcessing ? <Button onClick={onRetry}>{t('unavailable.retry')}</Button> : null}
        <ButtonLink variant="primary" to={paths.forYou.href()}>
          {t('unavailable.home')}
        </ButtonLink>
      </div>
    </section>
  );
}
