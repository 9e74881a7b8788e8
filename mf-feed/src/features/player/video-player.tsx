import { useShell } from '@ontrend/shared/contract';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyComponent } from '../../hooks/use-lazy-component.ts';
import { emitSkip } from './emit-skip.ts';
import type { PlaybackErrorKind } from './engine.ts';
import { hasMuteSideAction, MuteButton } from './mute-button.tsx';
import { getFrameShape, type PlayableVideo } from './playable.ts';
import { PlayerErrorScreen } from './player-error-screen.tsx';
import { togglePlaying, usePlayer } from './player-store.ts';
import { retryPlayback } from './retry-playback.ts';
import { type TapPoint, useTapGestures } from './use-tap-gestures.ts';
import { isPrerendered } from './video-pool.ts';
import { VideoSlot } from './video-slot.tsx';

const loadControls = async () => (await import('./controls/player-controls.tsx')).PlayerControls;
const loadSensitiveContentOverlay = async () =>
  (await import('./sensitive-content-overlay.tsx')).SensitiveContentOverlay;

const hideElement = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.hidden = true;
};

/**
 * Position of an item in the viewport: the current item, leaving but still visible, off screen, or on a background
 * page.
 */
export type ViewportState = 'current' | 'leaving' | 'off-screen' | 'background';

interface VideoPlayerProps {
  video: PlayableVideo;
  viewportState: ViewportState;
  /** Show a warning before the video. */
  isSensitive?: boolean;
  /** Click handler that replaces play and pause: on a desktop feed it opens the video (FEED-35). */
  onOpen?: (() => void) | undefined;
  /** Called on pointer down. */
  onPointerDown?: (() => void) | undefined;
  /** Called for a double tap on mobile. */
  onDoubleTap?: ((point: TapPoint) => void) | undefined;
  /** Content over the video. */
  children?: ReactNode;
}

/** Emits a skip when a playing video leaves the view on desktop (FEED-53). */
function useEmitSkip(fileName: string, viewportState: ViewportState): void {
  const { device } = useShell();
  const wasWatched = useRef(false);
  useEffect(() => {
    if (viewportState === 'off-screen' && wasWatched.current) emitSkip(fileName, device);
    // In the background, the video continues in the browse dialog, which emits its skip.
    if (viewportState !== 'leaving') wasWatched.current = viewportState === 'current';
  }, [viewportState, fileName, device]);
}

/** Renders a video, or a warning before sensitive content. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { video, viewportState, isSensitive = false } = props;
  const isCovered = usePlayer(
    ({ revealedVideos }) => isSensitive && !revealedVideos.includes(video.fileName),
  );
  const Cover = useLazyComponent(isCovered, loadSensitiveContentOverlay);
  if (!isCovered) return <Player {...props} />;
  return (
    <div className="feed-frame" data-shape={getFrameShape(video)}>
      {video.placeholder ? <img className="feed-backdrop" src={video.placeholder} alt="" /> : null}
      {Cover ? <Cover fileName={video.fileName} isCurrent={viewportState === 'current'} /> : null}
    </div>
  );
}

/** The frame of a video: its poster, the video itself while the item is visible, and the controls. */
function Player({ video, viewportState, onOpen, onPointerDown, onDoubleTap, children }: VideoPlayerProps) {
  const { t } = useTranslation('mf-feed');
  const { device } = useShell();
  const playing = usePlayer((state) => state.playing);
  const hasStarted = usePlayer((state) => state.canLoadDeferred);
  const [error, setError] = useState<PlaybackErrorKind | null>(null);
  // A prerendered video already shows frames, so a poster would only waste bandwidth.
  const [wasPrerendered] = useState(() => isPrerendered(video.fileName));
  const [hasLeft, setHasLeft] = useState(false);
  useEmitSkip(video.fileName, viewportState);

  useEffect(() => {
    if (viewportState !== 'off-screen') return;
    setHasLeft(true);
    // Retry when the viewer returns to the video.
    setError(null);
  }, [viewportState]);

  const isOutOfView = viewportState === 'off-screen' || viewportState === 'background';
  const isCurrent = viewportState === 'current';
  // A network error is retried automatically.
  useEffect(() => {
    if (error === 'network' && isCurrent) return retryPlayback(video, () => setError(null));
  }, [error, isCurrent, video]);
  const Controls = useLazyComponent(isCurrent && hasStarted, loadControls);
  const gestures = useTapGestures({
    onTap: onOpen ?? (() => togglePlaying({ unmutes: device.mobile && !device.iOS })),
    onPointerDown,
    onDoubleTap,
  });
  const playLabel = playing ? t('player.pause') : t('player.play');
  const showsPoster = wasPrerendered ? hasLeft : hasStarted || !isOutOfView;

  return (
    <div className="feed-frame" data-shape={getFrameShape(video)} data-stopped={isCurrent && !playing}>
      {video.placeholder ? <img className="feed-backdrop" src={video.placeholder} alt="" /> : null}
      {showsPoster ? (
        <img
          className="feed-poster"
          src={video.firstFrame}
          alt=""
          decoding="async"
          loading="lazy"
          // Otherwise the broken-image icon would cover the placeholder.
          onError={hideElement}
        />
      ) : null}
      {isOutOfView || error ? null : <VideoSlot video={video} isCurrent={isCurrent} onFailed={setError} />}
      {/* Only hidden by an error: a swipe ends without effect when the element under the finger is removed. */}
      <button
        type="button"
        className="feed-play-button"
        aria-label={onOpen ? t('player.open') : playLabel}
        disabled={isOutOfView && !onOpen}
        hidden={error !== null}
        {...gestures}
      />
      {error ? (
        <PlayerErrorScreen onRetry={() => setError(null)} />
      ) : (
        <>
          {isCurrent && !playing ? (
            <span className="feed-icon" aria-hidden="true">
              <Play size={40} fill="currentColor" />
            </span>
          ) : null}
          {hasMuteSideAction(device) ? null : <MuteButton disabled={isOutOfView} />}
          {Controls && isCurrent ? (
            <Controls mobile={device.mobile} hasPlayButton={onOpen !== undefined} video={video} />
          ) : null}
          {children}
        </>
      )}
    </div>
  );
}
