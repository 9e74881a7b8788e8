import { Button, Skeleton, useFocusRecovery } from '@ontrend/shared/ui';
import { Image, ImagePlay } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useObjectUrl } from '../../media/use-object-url.ts';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { VideoDetails } from '../../own-video/video-details.ts';
import { COVER_MAX_BYTES, COVER_SIDE_PX, COVER_STEP_S, STRIP_FRAME_COUNT } from './constants.ts';
import styles from './cover.module.css';
import { canvasToJpeg } from './frame-reader.ts';
import { useFrameStrip } from './use-frame-strip.ts';

interface CoverFieldProps {
  value: VideoDetails['cover'];
  onChange(cover: VideoDetails['cover']): void;
  /** The video that frames are captured from: the file or a URL; null while there is none. */
  source: Blob | string | null;
  /** URL of the current cover. */
  poster?: string | undefined;
}

/** Formats 3.4 as "0:03.4". Whole seconds are too coarse to choose a frame. */
function formatTimestamp(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
}

/** Chooses the cover of a video: a frame of the video with a strip and a slider, or an image file. */
export function CoverField({ value, onChange, source, poster }: CoverFieldProps) {
  const { t } = useOwnVideoTexts();
  const id = useId();
  const { frameReader, frames, hasFailed } = useFrameStrip(source);
  const [selectedTime, setSelectedTime] = useState(0);
  const [error, setError] = useState<string>();
  const focusRecoveryRef = useFocusRecovery<HTMLDivElement>();
  const fileInput = useRef<HTMLInputElement>(null);
  const latestRequest = useRef(0);
  const ownCoverUrl = useObjectUrl(value);
  const shownUrl = ownCoverUrl ?? (value === undefined ? poster : undefined) ?? frames[0];

  const chooseMoment = async (seconds: number) => {
    setSelectedTime(seconds);
    setError(undefined);
    latestRequest.current += 1;
    const request = latestRequest.current;
    // While the slider is dragged, only the last position is captured.
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (request !== latestRequest.current || !frameReader) return;
    try {
      const image = await canvasToJpeg(await frameReader.captureFrame(seconds, COVER_SIDE_PX));
      if (request === latestRequest.current) onChange(image);
    } catch {
      if (request === latestRequest.current) setError(t('cover.noFrame'));
    }
  };

  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    latestRequest.current += 1;
    const isImage = file.type.startsWith('image/');
    if (!isImage) return setError(t('cover.unsupportedType'));
    if (file.size > COVER_MAX_BYTES) return setError(t('cover.tooLarge'));
    setError(undefined);
    onChange(file);
  };

  return (
    <fieldset className={styles.cover}>
      <legend>{t('cover.legend')}</legend>
      <div className={styles.preview}>
        {shownUrl ? <img src={shownUrl} alt={t('cover.alt')} /> : <Skeleton className={styles.empty} />}
      </div>
      <div className={styles.controls}>
        {frameReader ? (
          <>
            <div className={styles.strip} aria-hidden="true">
              {Array.from({ length: STRIP_FRAME_COUNT }, (_, index) =>
                frames[index] ? <img key={index} src={frames[index]} alt="" /> : <Skeleton key={index} />,
              )}
            </div>
            <label className="ot-visually-hidden" htmlFor={`${id}-moment`}>
              {t('cover.position')}
            </label>
            <input
              id={`${id}-moment`}
              className={styles.slider}
              type="range"
              min={0}
              max={Math.floor(frameReader.duration * 10) / 10}
              step={COVER_STEP_S}
              value={selectedTime}
              aria-valuetext={t('cover.positionText', {
                moment: formatTimestamp(selectedTime),
                end: formatTimestamp(frameReader.duration),
              })}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => void chooseMoment(Number(target.value))}
            />
          </>
        ) : null}
        {source && !frameReader && !hasFailed ? <Skeleton className={styles.stripLoading} /> : null}
        <p className={styles.note} id={`${id}-note`} data-error={Boolean(error)} aria-live="polite">
          {error ?? (hasFailed ? t('cover.unsupported') : frameReader ? t('cover.hint') : '')}
        </p>
        <div className={styles.buttons} ref={focusRecoveryRef}>
          <Button icon={<Image size={18} aria-hidden="true" />} onClick={() => fileInput.current?.click()}>
            {t('cover.upload')}
          </Button>
          {value || (value === undefined && poster) ? (
            <Button
              variant="quiet"
              icon={<ImagePlay size={18} aria-hidden="true" />}
              onClick={() => {
                latestRequest.current += 1;
                setSelectedTime(0);
                onChange(null);
              }}
            >
              {t('cover.useFirstFrame')}
            </Button>
          ) : null}
        </div>
        <input
          ref={fileInput}
          className="ot-visually-hidden"
          type="file"
          accept="image/*"
          aria-label={t('cover.upload')}
          tabIndex={-1}
          aria-hidden="true"
          onChange={chooseFile}
        />
      </div>
    </fieldset>
  );
}
