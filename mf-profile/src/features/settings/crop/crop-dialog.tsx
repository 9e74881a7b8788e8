import { Dialog } from '@ontrend/shared/overlays';
import { Button, FormAlert, IconButton, Spinner } from '@ontrend/shared/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../../media/use-object-url.ts';
import { useAvatarTexts } from '../use-avatar-texts.ts';
import { ARROW_STEP_PX, MAX_ZOOM, ZOOM_STEP } from './constants.ts';
import styles from './crop.module.css';
import { cropImage } from './crop-image.ts';

interface CropDialogProps {
  file: File;
  onCropped(image: Blob): void;
  onClose(): void;
}

/**
 * Waits until the dialog around an element has opened: the cropper measures its position once, also during the opening
 * animation. */
const waitForOpening = (element: HTMLElement) =>
  Promise.allSettled(
    element
      .closest('[role=dialog]')
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  );

/**
 * Dialog to choose the visible part of the avatar: moved by touch, mouse or arrow keys, zoomed by pinch,
 * wheel, slider or + and - (decision 034).
 */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const t = useAvatarTexts();
  const hintId = useId();
  const url = useObjectUrl(file);
  const view = useRef<HTMLDivElement>(null);
  const [image, setImage] = useState<RefObject<HTMLImageElement | null>>();
  const [cropArea, setCropArea] = useState<RefObject<HTMLDivElement | null>>();
  const [isOpen, setOpen] = useState(false);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isLoaded, setLoaded] = useState(false);
  /** The visible part in pixels of the image. */
  const [area, setArea] = useState<Area>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const onMount = useCallback((element: HTMLDivElement | null) => {
    view.current = element;
    if (element) void waitForOpening(element).then(() => setOpen(true));
  }, []);

  /** Moves the focus, which the dialog sets on the view, to the crop area as soon as that exists. */
  const focusCropArea = () => {
    if (document.activeElement === view.current) cropArea?.current?.focus();
  };
  useEffect(focusCropArea, [isLoaded]);

  /** Changes the zoom around the center of the crop area. */
  const zoomTo = (requestedZoom: number) => {
    const newZoom = Math.min(MAX_ZOOM, Math.max(1, requestedZoom));
    setZoom(newZoom);
    setOffset(({ x, y }) => ({ x: (x * newZoom) / zoom, y: (y * newZoom) / zoom }));
  };
  const zoomIn = () => zoomTo(zoom * (1 + ZOOM_STEP));
  const zoomOut = () => zoomTo(zoom * (1 - ZOOM_STEP));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
  };

  const apply = async () => {
    if (!area || !image?.current) return;
    setApplying(true);
    try {
      onCropped(await cropImage(image.current, area));
    } catch {
      setFailed(true);
      setApplying(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cropTitle')}
      initialFocus={view}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isLoaded || !area}
            loading={isApplying}
            onClick={() => void apply()}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <FormAlert messages={isUnreadable || hasFailed ? [t('unreadable')] : []} />
      {isUnreadable ? null : (
        <>
          {/* The offset is measured from left to right in every text direction. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on */}
          <div ref={onMount} className={styles.view} dir="ltr" tabIndex={-1} onFocus={focusCropArea}>
            {isLoaded ? null : <Spinner size={32} />}
            {isOpen && url ? (
              <Cropper
                image={url}
                crop={offset}
                zoom={zoom}
                maxZoom={MAX_ZOOM}
                aspect={1}
                objectFit="cover"
                cropShape="round"
                showGrid={false}
                keyboardStep={ARROW_STEP_PX}
                disableAutomaticStylesInjection
                mediaProps={{ onError: () => setUnreadable(true) }}
                cropperProps={{
                  role: 'group',
                  'aria-label': t('cropArea'),
                  'aria-describedby': hintId,
                  // The cropper itself listens to the arrow keys.
                  onKeyDownCapture: onKeyDown,
                }}
                setImageRef={setImage}
                setCropperRef={setCropArea}
                onMediaLoaded={() => setLoaded(true)}
                onCropChange={setOffset}
                onZoomChange={setZoom}
                onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
              />
            ) : null}
          </div>
          <div className={styles.zoom}>
            <IconButton
              label={t('zoomOut')}
              icon={<ZoomOut size={20} />}
              disabled={!isLoaded}
              onClick={zoomOut}
            />
            <input
              type="range"
              className={styles.slider}
              aria-label={t('zoom')}
              min={1}
              max={MAX_ZOOM}
              step={0.01}
              value={zoom}
              disabled={!isLoaded}
              onChange={({ target }) => zoomTo(Number(target.value))}
            />
            <IconButton
              label={t('zoomIn')}
              icon={<ZoomIn size={20} />}
              disabled={!isLoaded}
              onClick={zoomIn}
            />
          </div>
          <p className={styles.hint} id={hintId}>
            {t('hint')}
          </p>
        </>
      )}
    </Dialog>
  );
}
