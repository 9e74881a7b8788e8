import { Button, Skeleton, useKeptFocus } from '@ontrend/shared/ui';
import { Image, ImagePlay } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useAddress } from '../../media/use-address.ts';
import type { Details } from '../../own-video/details.ts';
import { useTexts } from '../../own-video/use-texts.ts';
import { COVER_MAX_BYTES, COVER_SIDE, COVER_STEP, STRIP_FRAMES } from './constants.ts';
import styles from './cover.module.css';
import { pictureOf } from './frames.ts';
import { useFilm } from './use-film.ts';

interface CoverFieldProps {
  value: Details['cover'];
  onChange(cover: Details['cover']): void;
  /** What pictures are taken out of: the file, or an address; null: there is nothing yet. */
  source: Blob | string | null;
  /** The cover as it is. */
  poster?: string | undefined;
}

/** 3.4 as "0:03.4": seconds alone are too coarse to choose a picture by. */
function spokenMoment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
}

/** Where the cover of a video is chosen: one of its pictures, by a strip and a slider, or a picture of one's own. */
export function CoverField({ value, onChange, source, poster }: CoverFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const { film, strip, isBroken } = useFilm(source);
  const [at, setAt] = useState(0);
  const [error, setError] = useState<string>();
  const kept = useKeptFocus<HTMLDivElement>();
  const chooser = useRef<HTMLInputElement>(null);
  const asked = useRef(0);
  const own = useAddress(value);
  const shown = own ?? (value === undefined ? poster : undefined) ?? strip[0];

  const chooseMoment = async (seconds: number) => {
    setAt(seconds);
    setError(undefined);
    asked.current += 1;
    const mine = asked.current;
    // Who drags the slider wants the last moment only.
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (mine !== asked.current || !film) return;
    try {
      const picture = await pictureOf(await film.frame(seconds, COVER_SIDE));
      if (mine === asked.current) onChange(picture);
    } catch {
      if (mine === asked.current) setError(t('cover.noFrame'));
    }
  };

  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    asked.current += 1;
    const isPicture = file.type.startsWith('image/');
    if (!isPicture) return setError(t('cover.noPicture'));
    if (file.size > COVER_MAX_BYTES) return setError(t('cover.tooLarge'));
    setError(undefined);
    onChange(file);
  };

  return (
    <fieldset className={styles.cover}>
      <legend>{t('cover.legend')}</legend>
      <div className={styles.shown}>
        {shown ? <img src={shown} alt={t('cover.alt')} /> : <Skeleton className={styles.empty} />}
      </div>
      <div className={styles.ways}>
        {film ? (
          <>
            <div className={styles.strip} aria-hidden="true">
              {Array.from({ length: STRIP_FRAMES }, (_, index) =>
                strip[index] ? <img key={index} src={strip[index]} alt="" /> : <Skeleton key={index} />,
              )}
            </div>
            <label className="ot-visually-hidden" htmlFor={`${id}-moment`}>
              {t('cover.moment')}
            </label>
            <input
              id={`${id}-moment`}
              className={styles.slider}
              type="range"
              min={0}
              max={Math.floor(film.duration * 10) / 10}
              step={COVER_STEP}
              value={at}
              aria-valuetext={t('cover.at', { moment: spokenMoment(at), end: spokenMoment(film.duration) })}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => void chooseMoment(Number(target.value))}
            />
          </>
        ) : null}
        {source && !film && !isBroken ? <Skeleton className={styles.stripLoading} /> : null}
        <p className={styles.note} id={`${id}-note`} data-wrong={Boolean(error)} aria-live="polite">
          {error ?? (isBroken ? t('cover.broken') : film ? t('cover.hint') : '')}
        </p>
        <div className={styles.buttons} ref={kept}>
          <Button icon={<Image size={18} aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {t('cover.own')}
          </Button>
          {value || (value === undefined && poster) ? (
            <Button
              look="quiet"
              icon={<ImagePlay size={18} aria-hidden="true" />}
              onClick={() => {
                asked.current += 1;
                setAt(0);
                onChange(null);
              }}
            >
              {t('cover.first')}
            </Button>
          ) : null}
        </div>
        <input
          ref={chooser}
          className="ot-visually-hidden"
          type="file"
          accept="image/*"
          aria-label={t('cover.own')}
          tabIndex={-1}
          aria-hidden="true"
          onChange={chooseFile}
        />
      </div>
    </fieldset>
  );
}
