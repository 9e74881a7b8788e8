import { useLottieLight } from 'lottie-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CLEANUP_DELAY_MS, SIZE_PX, SPEED, START_DELAY_MS } from './constants.ts';
import styles from './like-animation.module.css';

interface LikeAnimationProps {
  /** The finger (px from the window's left upper corner). */
  x: number;
  y: number;
  /** It has been seen: time to take it away. */
  onRemove(): void;
}

/** The heart that springs up under a finger, once. */
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
      className={styles.burst}
      // A finger's place is counted from the left in every language.
      dir="ltr"
      aria-hidden="true"
      style={{
        inlineSize: SIZE_PX,
        blockSize: SIZE_PX,
        translate: `${x - SIZE_PX / 2}px ${y - SIZE_PX / 2}px`,
      }}
    >
      <Heart onEnd={() => setEnded(true)} />
    </div>,
    document.body,
  );
}

/** Through the hook: the library's component brings a style element of its own, which the page's policy refuses. */
function Heart({ onEnd }: { onEnd(): void }) {
  const { setDisplayRef } = useLottieLight({
    src: '/lottie/like.json',
    speed: SPEED,
    loop: false,
    autoplay: true,
    // Without its drawing there is nothing to wait for.
    subscriptions: { complete: onEnd, error: onEnd },
  });
  return <div ref={setDisplayRef} />;
}
