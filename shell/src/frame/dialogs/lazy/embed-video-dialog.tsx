import { Dialog } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button, copyText } from '@ontrend/shared/ui';
import { useId, useState } from 'react';
import { createEmbedCode, fitWithin } from '../../../core/embed/embed-code.ts';
import { showAlert } from '../../../services/overlays/alert-store.ts';
import type { DialogPartProps } from '../dialog-props.ts';
import { useTexts } from '../use-texts.ts';
import { EMBED_SIZES, PREVIEW_PX, UPRIGHT } from './constants.ts';
import styles from './dialogs.module.css';

type Size = keyof typeof EMBED_SIZES;
const sizes = Object.keys(EMBED_SIZES) as Size[];

/** The code that puts a video into somebody's own page (spec 2.12). */
export function EmbedVideoDialog({ request, open, onClose, onClosed }: DialogPartProps<'embed-video'>) {
  const { t } = useTexts();
  const codeId = useId();
  const [size, setSize] = useState<Size>('medium');
  const { fileName, video } = request;
  const sizeOf = (longest: number) => fitWithin(video ?? UPRIGHT, { width: longest, height: longest });
  const address = new URL(paths.embed.href(fileName), location.origin).href;
  const title = video ? t('embed.frameTitleBy', { username: video.username }) : t('embed.frameTitle');
  const code = createEmbedCode({ address, title, ...sizeOf(EMBED_SIZES[size]) });

  const copy = async () => {
    if (await copyText(code)) showAlert(t('embed.copied'));
    else showAlert(t('embed.notCopied'), { state: 'error' });
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
        // To be looked at: whoever wants to play it has it behind this dialog.
        <iframe
          className={styles.preview}
          src={paths.embed.href(fileName)}
          title={t('embed.preview')}
          {...sizeOf(PREVIEW_PX)}
          inert
          aria-hidden="true"
          tabIndex={-1}
        />
      ) : null}
      <fieldset className={styles.sizes}>
        <legend className={styles.label}>{t('embed.size')}</legend>
        {sizes.map((name) => {
          const { width, height } = sizeOf(EMBED_SIZES[name]);
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
