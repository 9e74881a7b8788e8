import { useShell } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Playable, shapeOf } from './playable.ts';
import { PlayerFailed } from './player-failed.tsx';
import { togglePlaying, usePlayer } from './player-store.ts';
import { SoundToggle } from './sound-toggle.tsx';
import { isInDocument } from './stage.ts';
import { useLaterPart } from './use-later-part.ts';
import { type TapPoint, useTapGestures } from './use-tap-gestures.ts';
import { VideoSlot } from './video-slot.tsx';

const loadControls = async () => (await import('./controls/player-controls.tsx')).PlayerControls;

/** Where an item stands: watched, on its way out but still seen, elsewhere, or behind another page. */
export type Presence = 'current' | 'leaving' | 'away' | 'behind';

interface VideoPlayerProps {
  video: Playable;
  presence: Presence;
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
    if (!device.mobile && usePlayer.getState().playing) events.emit('video.skipped', { fileName });
  }, [presence, fileName, device.mobile]);
}

/**
 * The frame of a video: its poster, the video itself while the item is in view, and the controls over it.
 * A tap plays and pauses, a resting finger doubles the speed.
 */
export function VideoPlayer({ video, presence, onOpen, onPress, onDoubleTap }: VideoPlayerProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const playing = usePlayer((state) => state.playing);
  const hasStarted = usePlayer((state) => state.hasStarted);
  const [hasFailed, setFailed] = useState(false);
  // The video of the document shows pictures already: a poster would only take bytes from it.
  const [isFromDocument] = useState(() => isInDocument(video.fileName));
  const [hasLeft, setHasLeft] = useState(false);
  useSkip(video.fileName, presence);

  useEffect(() => {
    if (presence === 'away') setHasLeft(true);
  }, [presence]);

  const onFailed = useCallback(() => setFailed(true), []);
  // What broke because the line did goes on by itself when that is back.
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setFailed(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed]);
  const isAway = presence === 'away' || presence === 'behind';
  const isCurrent = presence === 'current';
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
        <img className="feed-poster" src={video.firstFrame} alt="" decoding="async" loading="lazy" />
      ) : null}
      {isAway || hasFailed ? null : <VideoSlot video={video} isCurrent={isCurrent} onFailed={onFailed} />}
      {hasFailed ? (
        <PlayerFailed onRetry={() => setFailed(false)} />
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
            <span className="feed-glyph" aria-hidden="true">
              <Play size={40} fill="currentColor" />
            </span>
          ) : null}
          <SoundToggle disabled={isAway} />
          {Controls && isCurrent ? (
            <Controls mobile={device.mobile} hasPlayButton={onOpen !== undefined} />
          ) : null}
        </>
      )}
    </div>
  );
}
