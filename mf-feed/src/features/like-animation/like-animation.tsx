import { useLottieLight } from 'lottie-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ANIMATION_SIZE_PX, CLEANUP_DELAY_MS, PLAYBACK_SPEED, START_DELAY_MS } from './constants.ts';
import styles from './like-animation.module.css';

interface LikeAnimationProps {
  /** Position of the tap in viewport pixels. */
  x: number;
  y: number;
  /** Called when the animation can be removed. */
  onRemove(): void;
}

/** Plays a heart animation once at the position of a tap. */
export function LikeAnimation({ x, y, onRemove }: LikeAnimationProps) {
  const [hasStarted, setStarted] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const latestOnRemove = useRef(onRemove);
  useEffect(() => {
    latestOnRemove.current = onRemove;
  });
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(() => latestOnRemove.current(), CLEANUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasEnded]);

  if (!hasStarted) return null;
  return createPortal(
    <div
      className={styles.animation}
      // The position counts from the left in every language.
      dir="ltr"
      aria-hidden="true"
      style={{
        inlineSize: ANIMATION_SIZE_PX,
        blockSize: ANIMATION_SIZE_PX,
        translate: `${x - ANIMATION_SIZE_PX / 2}px ${y - ANIMATION_SIZE_PX / 2}px`,
      }}
    >
      <Heart onEnd={() => setEnded(true)} />
    </div>,
    document.body,
  );
}

/**
 * The component of the library adds a style element, which the content security policy forbids; its hook does
 * not.
 */
function Heart({ onEnd }: { onEnd(): void }) {
  const { setDisplayRef } = useLottieLight({
    src: '/lottie/like.json',
    speed: PLAYBACK_SPEED,
    loop: false,
    autoplay: true,
    // If the file fails to load, remove the animation.
    subscriptions: { complete: onEnd, error: onEnd },
  });
  return <div ref={setDisplayRef} />;
}
