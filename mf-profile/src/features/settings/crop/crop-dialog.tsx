import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert, IconButton, Spinner } from '@ontrend/shared/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ARROW_LARGE_STEP_PX, ARROW_STEP_PX, MAX_SOURCE_SIDE_PX, MAX_ZOOM, ZOOM_STEP } from './constants.ts';
import styles from './crop.module.css';
import { cropImage } from './crop-image.ts';
import { CENTERED, clampPlacement, imageRect, type Placement, zoomTo } from './geometry.ts';
import { usePanAndZoom } from './use-pan-and-zoom.ts';

interface CropDialogProps {
  file: File;
  onCropped(image: Blob): void;
  onClose(): void;
}

/**
 * Decodes a file with its orientation applied and scales it down to at most MAX_SOURCE_SIDE_PX.
 * @throws when the file is not an image
 */
async function decodeImage(file: File): Promise<ImageBitmap> {
  const original = await createImageBitmap(file);
  const scale = MAX_SOURCE_SIDE_PX / Math.max(original.width, original.height);
  if (scale >= 1) return original;
  const resized = await createImageBitmap(original, {
    resizeWidth: Math.round(original.width * scale),
    resizeHeight: Math.round(original.height * scale),
    resizeQuality: 'high',
  });
  original.close();
  return resized;
}

/** The decoded file; null while it is decoded, `false` when it is not an image. */
function useImage(file: File): ImageBitmap | false | null {
  const [image, setImage] = useState<ImageBitmap | false | null>(null);
  useEffect(() => {
    let decoded: ImageBitmap | undefined;
    let isUnmounted = false;
    decodeImage(file).then(
      (bitmap) => {
        decoded = bitmap;
        if (isUnmounted) bitmap.close();
        else setImage(bitmap);
      },
      () => !isUnmounted && setImage(false),
    );
    return () => {
      isUnmounted = true;
      decoded?.close();
    };
  }, [file]);
  return image;
}

/** The image in the crop area. It is drawn on a canvas, which needs no object URL. */
function ImagePreview({ image, placement }: { image: ImageBitmap; placement: Placement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  const { left, top, width, height } = imageRect(image, placement);
  return (
    <canvas
      ref={canvas}
      className={styles.image}
      width={image.width}
      height={image.height}
      style={{ inlineSize: width, blockSize: height, transform: `translate(${left}px, ${top}px)` }}
    />
  );
}

const ARROW_DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Dialog to choose the visible part of the avatar: moved by touch, mouse or arrow keys, zoomed by pinch,
 * wheel, slider or + and - (decision 034).
 */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('mf-profile');
  const hintId = useId();
  const image = useImage(file);
  const [placement, setPlacement] = useState(CENTERED);
  const [hasFailed, setFailed] = useState(false);
  const view = useRef<HTMLDivElement>(null);

  const pan = (dx: number, dy: number) => {
    if (image) setPlacement((was) => clampPlacement(image, { ...was, x: was.x + dx, y: was.y + dy }));
  };
  const zoomBy = (factor: number) => {
    if (image) setPlacement((was) => zoomTo(image, was, was.zoom * factor));
  };
  const gestures = usePanAndZoom(({ x, y }) => pan(x, y), zoomBy);

  const isReady = Boolean(image);
  const zoomByRef = useRef(zoomBy);
  useEffect(() => {
    zoomByRef.current = zoomBy;
  });
  useEffect(() => {
    const element = view.current;
    if (!isReady || !element) return;
    // Prevents the page behind from scrolling, which only a non-passive listener can do.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomByRef.current(event.deltaY < 0 ? 1 + ZOOM_STEP : 1 - ZOOM_STEP);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isReady]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROW_DIRECTIONS[event.key];
    if (arrow) {
      const by = event.shiftKey ? ARROW_LARGE_STEP_PX : ARROW_STEP_PX;
      pan(arrow[0] * by, arrow[1] * by);
    } else if (event.key === '+' || event.key === '=') zoomBy(1 + ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 - ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  const apply = async () => {
    if (!image) return;
    try {
      onCropped(await cropImage(image, placement));
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
          <Button variant="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button variant="primary" disabled={!image} onClick={() => void apply()}>
            {t('avatar.apply')}
          </Button>
        </>
      }
    >
      <FormAlert messages={image === false || hasFailed ? [t('avatar.unreadable')] : []} />
      {image === false ? null : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for an image that moves in two directions */}
          <div
            ref={view}
            className={styles.view}
            role="group"
            dir="ltr"
            aria-label={t('avatar.cropArea')}
            aria-describedby={hintId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the image
            tabIndex={0}
            onKeyDown={onKeyDown}
            {...gestures}
          >
            {image ? <ImagePreview image={image} placement={placement} /> : <Spinner size={32} />}
            <span className={styles.mask} aria-hidden="true" />
          </div>
          <div className={styles.zoom}>
            <IconButton
              label={t('avatar.zoomOut')}
              icon={<ZoomOut size={20} />}
              onClick={() => zoomBy(1 - ZOOM_STEP)}
            />
            <input
              type="range"
              className={styles.slider}
              aria-label={t('avatar.zoom')}
              min={1}
              max={MAX_ZOOM}
              step={0.01}
              value={placement.zoom}
              disabled={!image}
              onChange={({ target }) =>
                image && setPlacement((was) => zoomTo(image, was, Number(target.value)))
              }
            />
            <IconButton
              label={t('avatar.zoomIn')}
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
