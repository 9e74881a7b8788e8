import { useState } from 'react';

/**
 * The large profile picture: 120 px, 96 px on mobile. When it can't be loaded, it is hidden and the initial
 * stays visible.
 */
export function ProfileAvatar({ src, name }: { src: string | null; name: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span className="profile-avatar" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {src && failedSrc !== src ? (
        <img
          className="profile-picture"
          src={src}
          alt=""
          width={120}
          height={120}
          onError={() => setFailedSrc(src)}
        />
      ) : null}
    </span>
  );
}
