import { Dialog } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button, copyText } from '@ontrend/shared/ui';
import { useId, useState } from 'react';
import { createEmbedCode, fitWithin } from '../../../core/embed/embed-code.ts';
import { showAlert } from '../../../services/overlays/alert-store.ts';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import { DEFAULT_ASPECT_RATIO, EMBED_SIZES_PX, PREVIEW_SIZE_PX } from './constants.ts';
import styles from './dialogs.module.css';

type EmbedSize = keyof typeof EMBED_SIZES_PX;
const embedSizes = Object.keys(EMBED_SIZES_PX) as EmbedSize[];

/** Shows the HTML that embeds a video in another site (SHELL-57). */
export function EmbedVideoDialog({ request, open, onClose, onClosed }: LazyDialogProps<'embed-video'>) {
  const { t } = useDialogTexts();
  const codeId = useId();
  const [size, setSize] = useState<EmbedSize>('medium');
  const { fileName, video } = request;
  const fitSize = (longerSide: number) =>
    fitWithin(video ?? DEFAULT_ASPECT_RATIO, { width: longerSide, height: longerSide });
  const url = new URL(paths.embed.href(fileName), location.origin).href;
  const title = video ? t('embed.frameTitleBy', { username: video.username }) : t('embed.frameTitle');
  const code = createEmbedCode({ url, title, ...fitSize(EMBED_SIZES_PX[size]) });

  const copy = async () => {
    if (await copyText(code)) showAlert(t('embed.copied'));
    else showAlert(t('embed.copyFailed'), { state: 'error' });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="medium"
      title={t('embed.title')}
      description={t('embed.description')}
      actions={
        <Button variant="primary" onClick={() => void copy()}>
          {t('embed.copy')}
        </Button>
      }
    >
      {video ? (
        // Preview only; the video itself is on the page behind the dialog.
        <iframe
          className={styles.preview}
          src={paths.embed.href(fileName)}
          title={t('embed.preview')}
          {...fitSize(PREVIEW_SIZE_PX)}
          inert
          aria-hidden="true"
          tabIndex={-1}
        />
      ) : null}
      <fieldset className={styles.sizes}>
        <legend className={styles.label}>{t('embed.size')}</legend>
        {embedSizes.map((name) => {
          const { width, height } = fitSize(EMBED_SIZES_PX[name]);
          return (
            <label key={name} className={styles.size}>
              <input type="radio" name="size" checked={name === size} onChange={() => setSize(name)} />
              {t(`embed.sizes.${name}`)}
              <small dir="ltr">
                {width} × {height}
              </small>
            </label>
          );
        })}
      </fieldset>
      <div>
        <label className={styles.label} htmlFor={codeId}>
          {t('embed.code')}
        </label>
        <textarea
          id={codeId}
          className={styles.embedCode}
          value={code}
          rows={6}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Dialog>
  );
}
