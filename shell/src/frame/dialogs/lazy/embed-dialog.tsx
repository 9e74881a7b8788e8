import type { DialogRequest } from '@ontrend/shared/contract';
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

type EmbedRequest = Extract<DialogRequest, { id: 'embed-video' | 'embed-playlist' }>;
type EmbedSize = keyof typeof EMBED_SIZES_PX;
const embedSizes = Object.keys(EMBED_SIZES_PX) as EmbedSize[];

/** Describes what a request embeds: the path of the embed, and its size, which gives the code its proportions. */
function describeRequest(request: EmbedRequest) {
  if (request.id === 'embed-playlist') {
    const { playlist, size } = request;
    return {
      kind: 'playlist',
      path: paths.embedPlaylist.href(playlist.id),
      original: size,
      hasPreview: true,
    } as const;
  }
  const { fileName, video } = request;
  return {
    kind: 'video',
    path: paths.embed.href(fileName),
    original: video,
    hasPreview: video !== undefined,
  } as const;
}

/** Returns the title of the frame for screen readers. */
function getFrameTitle(request: EmbedRequest, t: ReturnType<typeof useDialogTexts>['t']): string {
  if (request.id === 'embed-playlist')
    return t('embed.playlistFrameTitle', { title: request.playlist.title });
  const { video } = request;
  return video ? t('embed.frameTitleBy', { username: video.username }) : t('embed.frameTitle');
}

/** Shows the HTML that embeds a video or a playlist in another site (SHELL-57, PLAYLIST-23). */
export function EmbedDialog({
  request,
  ...dialog
}: LazyDialogProps<'embed-video'> | LazyDialogProps<'embed-playlist'>) {
  const { t } = useDialogTexts();
  const codeId = useId();
  const [size, setSize] = useState<EmbedSize>('medium');
  const { kind, path, original = DEFAULT_ASPECT_RATIO, hasPreview } = describeRequest(request);
  const fitSize = (longerSide: number) => fitWithin(original, { width: longerSide, height: longerSide });
  const url = new URL(path, location.origin).href;
  const code = createEmbedCode({ url, title: getFrameTitle(request, t), ...fitSize(EMBED_SIZES_PX[size]) });

  const copy = async () => {
    if (await copyText(code)) showAlert(t('embed.copied'));
    else showAlert(t('embed.copyFailed'), { state: 'error' });
  };

  return (
    <Dialog
      {...dialog}
      size="medium"
      title={t(`embed.${kind}.title`)}
      description={t(`embed.${kind}.description`)}
      actions={
        <Button variant="primary" onClick={() => void copy()}>
          {t('embed.copy')}
        </Button>
      }
    >
      {hasPreview ? (
        // Preview only; what it shows is on the page behind the dialog.
        <iframe
          className={styles.preview}
          src={path}
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
