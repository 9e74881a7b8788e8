import type { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useVideoTexts } from '../../features/more-of-creator/index.ts';
import { NOT_READY_MS } from './constants.ts';
import styles from './video-unavailable.module.css';

export interface VideoRefusedProps {
  error: ApiError;
  /** Asks for the video once more. */
  onAgain(): void;
}

/** Why a video can not be watched, as the document says it, with what can be done about it (issue 9). */
export function VideoRefused({ error, onAgain }: VideoRefusedProps) {
  const { t, i18n } = useVideoTexts();
  const { pathname, search } = useLocation();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { code, messages } = error;
  const isWaiting = code === 'video-not-ready';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(onAgain, NOT_READY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onAgain]);

  const mayBeOwn = code === 'video-private' && isGuest;
  const more = code === 'video-private' && !isGuest ? '' : `refused.${code}`;
  return (
    <section className={`ot-not-found ${styles.refused}`}>
      <h1>{messages[0]}</h1>
      {i18n.exists(more, { ns: 'mf-feed-video' }) ? <p>{t(more)}</p> : null}
      <div className="ot-not-found-actions">
        {mayBeOwn ? (
          <ButtonLink to={paths.login.href(pathname + search)}>{t('refused.logIn')}</ButtonLink>
        ) : null}
        {code === 'video-blocked' ? (
          <ButtonLink to={paths.settings.href()}>{t('refused.settings')}</ButtonLink>
        ) : null}
        {isWaiting ? <Button onClick={onAgain}>{t('refused.again')}</Button> : null}
        <ButtonLink variant="primary" to={paths.forYou.href()}>
          {t('refused.home')}
        </ButtonLink>
      </div>
    </section>
  );
}
