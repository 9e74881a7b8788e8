import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { usePreferences } from '@ontrend/shared/session';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLaterPart } from '../../hooks/use-lazy-component.ts';
import type { Cause } from './engine.ts';
import { isSoundAside, SoundToggle } from './mute-button.tsx';
import { type Playable, shapeOf } from './playable.ts';
import { PlayerFailed } from './player-error-screen.tsx';
import { togglePlaying, usePlayer } from './player-store.ts';
import { revive } from './retry-playback.ts';
import { type TapPoint, useTapGestures } from './use-tap-gestures.ts';
import { isInDocument } from './video-pool.ts';
import { VideoSlot } from './video-slot.tsx';

const loadControls = async () => (await import('./controls/player-controls.tsx')).PlayerControls;
const loadCover = async () => (await import('./sensitive-content-overlay.tsx')).Cover;

const hide = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.hidden = true;
};

/** Where an item stands: watched, on its way out but still seen, elsewhere, or behind another page. */
export type Presence = 'current' | 'leaving' | 'away' | 'behind';

interface VideoPlayerProps {
  video: Playable;
  presence: Presence;
  /** It is shown once the viewer has said so: it may not be for everybody. */
  isSensitive?: boolean;
  /** What a click does where it does not play and pause: on a desktop's feed it opens the video (spec 2.5). */
  onOpen?: (() => void) | undefined;
  /** Told as soon as a finger comes down. */
  onPress?: (() => void) | undefined;
  /** Two taps on a phone. */
  onDoubleTap?: ((point: TapPoint) => void) | undefined;
}

/** Emits a skip when a video that was to play leaves the view (spec 4, player; desktop only). */
function useSkip(fileName: string, presence: Presence): void {
  const { device } = useShell();
  const wasWatched = useRef(false);
  useEffect(() => {
    if (presence === 'current') wasWatched.current = true;
    if (presence !== 'away' || !wasWatched.current) return;
    wasWatched.current = false;
    const { autoplay } = usePreferences.getState();
    if (!device.mobile && autoplay && usePlayer.getState().playing)
      events.emit('video.skipped', { fileName });
  }, [presence, fileName, device.mobile]);
}

/** The frame of a video, or what is said of it before it is shown. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, presence, isSensitive = false } = props;
  const isCovered = usePlayer(({ uncovered }) => isSensitive && !uncovered.includes(video.fileName));
  const Cover = useLaterPart(isCovered, loadCover);
  if (!isCovered) return <Player {...props} />;
  return (
    <div className="feed-frame" data-shape={shapeOf(video)}>
      {video.placeholder ? <img className="feed-backdrop" src={video.placeholder} alt="" /> : null}
      {Cover ? <Cover fileName={video.fileName} isCurrent={presence === 'current'} /> : null}
    </div>
  );
}

/**
 * The frame of a video: its poster, the video itself while the item is in view, and the controls over it.
 * A tap plays and pauses, a resting finger doubles the speed.
 */
function Player({ video, presence, onOpen, onPress, onDoubleTap }: VideoPlayerProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const playing = usePlayer((state) => state.playing);
  const hasStarted = usePlayer((state) => state.hasStarted);
  const [failure, setFailure] = useState<Cause | null>(null);
  // The video of the document shows pictures already: a poster would only take bytes from it.
  const [isFromDocument] = useState(() => isInDocument(video.fileName));
  const [hasLeft, setHasLeft] = useState(false);
  useSkip(video.fileName, presence);

  useEffect(() => {
    if (presence !== 'away') return;
    setHasLeft(true);
    // Who comes back to it tries anew.
    setFailure(null);
  }, [presence]);

  const isAway = presence === 'away' || presence === 'behind';
  const isCurrent = presence === 'current';
  // What broke with its line goes on by itself when that is back.
  useEffect(() => {
    if (failure === 'line' && isCurrent) return revive(video, () => setFailure(null));
  }, [failure, isCurrent, video]);
  const Controls = useLaterPart(isCurrent && hasStarted, loadControls);
  const gestures = useTapGestures({
    onTap: onOpen ?? (() => togglePlaying({ unmutes: device.mobile && !device.iOS })),
    onPress,
    onDoubleTap,
  });
  const playLabel = playing ? t('player.pause') : t('player.play');
  const showsPoster = isFromDocument ? hasLeft : hasStarted || !isAway;

  return (
    <div className="feed-frame" data-shape={shapeOf(video)} data-still={isCurrent && !playing}>
      {video.placeholder ? <img className="feed-backdrop" src={video.placeholder} alt="" /> : null}
      {showsPoster ? (
        <img
          className="feed-poster"
          src={video.firstFrame}
          alt=""
          decoding="async"
          loading="lazy"
          // The sign of a broken picture would stand over the placeholder.
          onError={hide}
        />
      ) : null}
      {isAway || failure ? null : <VideoSlot video={video} isCurrent={isCurrent} onFailed={setFailure} />}
      {failure ? (
        <PlayerFailed onRetry={() => setFailure(null)} />
      ) : (
        <>
          <button
            type="button"
            className="feed-tap"
            aria-label={onOpen ? t('player.open') : playLabel}
            disabled={isAway && !onOpen}
            {...gestures}
          />
          {isCurrent && !playing ? (
            <span className="feed-icon" aria-hidden="true">
              <Play size={40} fill="currentColor" />
            </span>
          ) : null}
          {isSoundAside(device) ? null : <SoundToggle disabled={isAway} />}
          {Controls && isCurrent ? (
            <Controls mobile={device.mobile} hasPlayButton={onOpen !== undefined} captions={video.captions} />
          ) : null}
        </>
      )}
    </div>
  );
}
