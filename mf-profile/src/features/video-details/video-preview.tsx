import { Avatar, IconButton } from '@ontrend/shared/ui';
import { parseTextParts } from '@ontrend/shared/validation';
import { Heart, MessageCircle, Pause, Play, Share2, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { releaseVideo } from '../../media/release-video.ts';
import { useObjectUrl } from '../../media/use-object-url.ts';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { VideoDetails } from '../../own-video/video-details.ts';
import styles from './preview.module.css';

interface VideoPreviewProps {
  details: VideoDetails;
  author: { username: string; avatar: string | null };
  /** The chosen file; null when this tab doesn't have it. */
  file: Blob | null;
  /** Poster from the server; null until the video is processed. */
  poster: string | null;
}

/** The description with its hashtags and mentions marked. Links would leave the page. */
function Caption({ text }: { text: string }) {
  return parseTextParts(text).map(({ text: words, hashtag, mention, url, start }) =>
    hashtag || mention || url ? (
      <strong key={start}>
        <bdi>{words}</bdi>
      </strong>
    ) : (
      words
    ),
  );
}

/** The video with its author and description as the feed shows it on a phone (UPLOAD-10). It plays on request. */
export function VideoPreview({ details, author, file, poster }: VideoPreviewProps) {
  const { t } = useOwnVideoTexts();
  const video = useRef<HTMLVideoElement>(null);
  const videoRef = useCallback((element: HTMLVideoElement) => {
    video.current = element;
    return () => releaseVideo(element);
  }, []);
  const videoUrl = useObjectUrl(file);
  const coverUrl = useObjectUrl(details.cover);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const canPlay = videoUrl !== undefined && !hasFailed;
  const picture = coverUrl ?? (canPlay ? undefined : (poster ?? undefined));
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play().catch(() => setFailed(true));
  };
  return (
    <section className={styles.preview} aria-label={t('preview.label')}>
      <div className={styles.screen}>
        {canPlay ? (
          <video
            ref={videoRef}
            src={videoUrl}
            preload="metadata"
            playsInline
            loop
            muted={isMuted}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onError={() => setFailed(true)}
          />
        ) : null}
        {picture && !isPlaying ? <img src={picture} alt="" /> : null}
        {hasFailed ? <p className={styles.note}>{t('preview.unsupported')}</p> : null}
        <div className={styles.rail} aria-hidden="true">
          <Avatar src={author.avatar} name={author.username} size={40} />
          <Heart size={28} fill="currentColor" />
          <MessageCircle size={28} fill="currentColor" />
          <Share2 size={28} />
        </div>
        <div className={styles.caption}>
          <p className={styles.author}>
            <bdi>{`@${author.username}`}</bdi>
          </p>
          <p className={styles.text} dir="auto" data-empty={details.description.trim() === ''}>
            {details.description.trim() ? <Caption text={details.description} /> : t('preview.noDescription')}
          </p>
        </div>
        {canPlay ? (
          <>
            <IconButton
              className={styles.play}
              data-playing={isPlaying}
              label={t(isPlaying ? 'preview.pause' : 'preview.play')}
              icon={isPlaying ? <Pause size={28} /> : <Play size={28} className="ot-mirror" />}
              onClick={toggle}
            />
            <IconButton
              className={styles.mute}
              label={t(isMuted ? 'preview.unmute' : 'preview.mute')}
              icon={isMuted ? <VolumeX size={20} /> : <Volume2 size={20} />}
              onClick={() => setMuted(!isMuted)}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}
