import { useEffect, useState } from 'react';
import { STRIP_FRAMES, STRIP_SIDE } from './constants.ts';
import { type Film, openFilm } from './frames.ts';

interface Shown {
  film: Film | null;
  /** Addresses of its strip's pictures, in their order, as far as they are drawn. */
  strip: string[];
  /** This browser can't look into it. */
  isBroken: boolean;
}

const NOTHING: Shown = { film: null, strip: [], isBroken: false };

/** A video and a strip of its pictures. @param source null: there is none */
export function useFilm(source: Blob | string | null): Shown {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    setShown(NOTHING);
    if (!source) return;
    let isGone = false;
    let opened: Film | null = null;
    async function draw(from: Blob | string) {
      const film = await openFilm(from);
      if (isGone) return film.close();
      opened = film;
      setShown({ film, strip: [], isBroken: false });
      for (let index = 0; index < STRIP_FRAMES && !isGone; index += 1) {
        const canvas = await film.frame((film.duration * index) / STRIP_FRAMES, STRIP_SIDE);
        const picture = canvas.toDataURL('image/jpeg', 0.7);
        if (!isGone) setShown(({ strip }) => ({ film, strip: [...strip, picture], isBroken: false }));
      }
    }
    draw(source).catch(() => {
      if (!isGone) setShown({ ...NOTHING, isBroken: true });
    });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [source]);
  return shown;
}
