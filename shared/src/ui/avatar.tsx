import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  src: string | null;
  /** Whose picture it is; its first letter stands in while there is none. */
  name: string;
  /** Pixels: 32 unless told (spec 9). */
  size?: 30 | 32 | 40 | 48 | 56 | 96 | 120;
}

/** A person's picture. One that fails to load is hidden (spec 8) and the letter stays. */
export function Avatar({ src, name, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {src && failed !== src ? (
        <img
          className={styles.picture}
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
