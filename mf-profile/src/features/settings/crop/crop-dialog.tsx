import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert, IconButton, Spinner } from '@ontrend/shared/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PIXELS, MOST_ZOOM, MOVE, MOVE_FAR, ZOOM_STEP } from './constants.ts';
import styles from './crop.module.css';
import { crop } from './crop.ts';
import { boxOf, CENTRED, type Placement, within, zoomed } from './geometry.ts';
import { useGestures } from './use-gestures.ts';

interface CropDialogProps {
  file: File;
  onCropped(picture: Blob): void;
  onClose(): void;
}

/** A file as a picture, upright, and no larger than is of use. @throws where it is none */
async function read(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const shrunk = MOST_PIXELS / Math.max(whole.width, whole.height);
  if (shrunk >= 1) return whole;
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * shrunk),
    resizeHeight: Math.round(whole.height * shrunk),
    resizeQuality: 'high',
  });
  whole.close();
  return small;
}

/** The chosen file as a picture; `false` where it is none. */
function usePicture(file: File): ImageBitmap | false | null {
  const [picture, setPicture] = useState<ImageBitmap | false | null>(null);
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isGone = false;
    read(file).then(
      (bitmap) => {
        made = bitmap;
        if (isGone) bitmap.close();
        else setPicture(bitmap);
      },
      () => !isGone && setPicture(false),
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, [file]);
  return picture;
}

/** What the picture looks like in the square; it is drawn, so that no address of it is needed. */
function Picture({ picture, placement }: { picture: ImageBitmap; placement: Placement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  const { left, top, width, height } = boxOf(picture, placement);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={picture.width}
      height={picture.height}
      style={{ inlineSize: width, blockSize: height, transform: `translate(${left}px, ${top}px)` }}
    />
  );
}

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The part of a picture that becomes one's avatar: moved by finger, mouse or arrow keys, larger and smaller by pinch,
 * wheel, slider or + and - (decision 034).
 */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('mf-profile');
  const hintId = useId();
  const picture = usePicture(file);
  const [placement, setPlacement] = useState(CENTRED);
  const [hasFailed, setFailed] = useState(false);
  const view = useRef<HTMLDivElement>(null);

  const move = (x: number, y: number) => {
    if (picture) setPlacement((was) => within(picture, { ...was, x: was.x + x, y: was.y + y }));
  };
  const zoomBy = (factor: number) => {
    if (picture) setPlacement((was) => zoomed(picture, was, was.zoom * factor));
  };
  const gestures = useGestures(({ x, y }) => move(x, y), zoomBy);

  const isReady = Boolean(picture);
  const latestZoom = useRef(zoomBy);
  useEffect(() => {
    latestZoom.current = zoomBy;
  });
  useEffect(() => {
    const element = view.current;
    if (!isReady || !element) return;
    // The page behind must not scroll, which only a listener of this kind can keep it from.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latestZoom.current(event.deltaY < 0 ? 1 + ZOOM_STEP : 1 - ZOOM_STEP);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isReady]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const by = event.shiftKey ? MOVE_FAR : MOVE;
      move(arrow[0] * by, arrow[1] * by);
    } else if (event.key === '+' || event.key === '=') zoomBy(1 + ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 - ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  const apply = async () => {
    if (!picture) return;
    try {
      onCropped(await crop(picture, placement));
    } catch {
      setFailed(true);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('avatar.cropTitle')}
      initialFocus={view}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button look="primary" disabled={!picture} onClick={() => void apply()}>
            {t('avatar.apply')}
          </Button>
        </>
      }
    >
      <FormAlert messages={picture === false || hasFailed ? [t('avatar.unreadable')] : []} />
      {picture === false ? null : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: nothing of HTML is a picture that is moved in two directions */}
          <div
            ref={view}
            className={styles.view}
            role="group"
            dir="ltr"
            aria-label={t('avatar.part')}
            aria-describedby={hintId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what is in it
            tabIndex={0}
            onKeyDown={onKeyDown}
            {...gestures}
          >
            {picture ? <Picture picture={picture} placement={placement} /> : <Spinner size={32} />}
            <span className={styles.mask} aria-hidden="true" />
          </div>
          <div className={styles.zoom}>
            <IconButton
              label={t('avatar.smaller')}
              icon={<ZoomOut size={20} />}
              onClick={() => zoomBy(1 - ZOOM_STEP)}
            />
            <input
              type="range"
              className={styles.slider}
              aria-label={t('avatar.zoom')}
              min={1}
              max={MOST_ZOOM}
              step={0.01}
              value={placement.zoom}
              disabled={!picture}
              onChange={({ target }) =>
                picture && setPlacement((was) => zoomed(picture, was, Number(target.value)))
              }
            />
            <IconButton
              label={t('avatar.larger')}
              icon={<ZoomIn size={20} />}
              onClick={() => zoomBy(1 + ZOOM_STEP)}
            />
          </div>
          <p className={styles.hint} id={hintId}>
            {t('avatar.hint')}
          </p>
        </>
      )}
    </Dialog>
  );
}
