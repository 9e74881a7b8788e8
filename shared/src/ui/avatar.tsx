import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  src: string | null;
  /** The user's name, whose first letter is shown without an image. */
  name: string;
  /** Pixels; default: 32 (CONST-52). */
  size?: 30 | 32 | 40 | 48 | 56 | 96 | 120;
}

/** A user's avatar. An image that can't be loaded is hidden (SHELL-16), so that the letter shows. */
export function Avatar({ src, name, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {src && failed !== src ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailed(src)}
        />
      ) : null}
    </span>
  );
}
