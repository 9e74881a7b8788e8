import { paths } from '@ontrend/shared/paths';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import { CircleCheck, Film, Pause, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../own-video/use-texts.ts';
import { fingerprintOf } from './make-upload.ts';
import { attach, cancel, dismiss, pause, resume } from './manager.ts';
import { useUploads } from './store.ts';
import type { Upload } from './types.ts';
import styles from './upload.module.css';
import { percentOf, useStatus } from './use-status.ts';

interface UploadCardProps {
  upload: Upload;
  /** Asks before something is thrown away; the focus comes back where there is something to come back to. */
  onCancel(upload: Upload): void;
  /** The form of its details. */
  children: ReactNode;
}

/** Chooses the file of an upload once more, after a reload that left no copy of it. */
function ChooseAgain({ upload }: { upload: Upload }) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  const userId = useUploads((state) => state.userId);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file || userId === null) return;
    const isSame = fingerprintOf(userId, file) === upload.fingerprint;
    setOther(!isSame);
    if (isSame) attach(upload.id, file);
  };
  return (
    <>
      <Button look="primary" onClick={() => chooser.current?.click()}>
        {t('action.chooseAgain')}
      </Button>
      <input
        ref={chooser}
        className="ot-visually-hidden"
        type="file"
        aria-label={t('action.chooseAgain')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={choose}
      />
      <p className={styles.wrong} role="alert">
        {isOther ? t('action.otherFile', { name: upload.name }) : ''}
      </p>
    </>
  );
}

function Actions({ upload, onCancel }: Pick<UploadCardProps, 'upload' | 'onCancel'>) {
  const { t } = useTexts();
  const { id, phase, name, fileName, canRetry, hasFile, posting } = upload;
  const about = { name };
  const isSending = phase === 'sending' || phase === 'lost' || phase === 'waiting';
  const isOver = phase === 'ready' || phase === 'failed';
  return (
    <div className={styles.actions}>
      {isSending ? (
        <Button
          icon={<Pause size={18} aria-hidden="true" />}
          aria-label={t('action.pauseOf', about)}
          onClick={() => pause(id)}
        >
          {t('action.pause')}
        </Button>
      ) : null}
      {phase === 'paused' ? (
        <Button
          icon={<Play size={18} className="ot-mirror" aria-hidden="true" />}
          aria-label={t('action.resumeOf', about)}
          onClick={() => resume(id)}
        >
          {t('action.resume')}
        </Button>
      ) : null}
      {phase === 'fileless' ? <ChooseAgain upload={upload} /> : null}
      {phase === 'failed' && canRetry && hasFile ? (
        <Button
          look="primary"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          aria-label={t('action.retryOf', about)}
          onClick={() => resume(id)}
        >
          {t('action.retry')}
        </Button>
      ) : null}
      {phase === 'ready' && fileName ? (
        <ButtonLink to={paths.video.href(fileName)}>{t('action.watch')}</ButtonLink>
      ) : null}
      {fileName && posting === 'posted' && phase !== 'failed' ? (
        <ButtonLink to={paths.ownVideo.href(fileName)}>{t('action.edit')}</ButtonLink>
      ) : null}
      {phase === 'failed' ? (
        <Button
          look="quiet"
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-label={t('action.removeOf', about)}
          onClick={() => void cancel(id)}
        >
          {t('action.remove')}
        </Button>
      ) : null}
      {phase === 'ready' && posting === 'posted' ? (
        <Button look="quiet" aria-label={t('action.doneOf', about)} onClick={() => dismiss(id)}>
          {t('action.done')}
        </Button>
      ) : null}
      {!isOver || (phase === 'ready' && posting !== 'posted') ? (
        <Button
          look="quiet"
          icon={<X size={18} aria-hidden="true" />}
          aria-label={t(isOver ? 'action.discardOf' : 'action.cancelOf', about)}
          onClick={() => onCancel(upload)}
        >
          {t(isOver ? 'action.discard' : 'action.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** Phases whose words say how far it is. */
const COUNTING: Partial<Record<Upload['phase'], string>> = {
  making: 'status.queued',
  elsewhere: 'status.elsewhere',
};

/** What is told once, not at every per cent. */
function Announced({ upload }: { upload: Upload }) {
  const { t } = useTexts();
  const status = useStatus();
  const { phase, name } = upload;
  const counting = COUNTING[phase];
  const first = useRef(phase);
  const isTold = phase !== first.current && phase !== 'waiting' && phase !== 'sending';
  useEffect(() => {
    if (phase === 'sending') first.current = 'sending';
  }, [phase]);
  return (
    <p className="ot-visually-hidden" role="status">
      {isTold ? t('status.about', { name, status: counting ? t(counting) : status(upload) }) : ''}
    </p>
  );
}

/** An upload: how far it is, what can be done with it, and the form of what is decided about it. */
export function UploadCard({ upload, onCancel, children }: UploadCardProps) {
  const { t } = useTexts();
  const status = useStatus();
  const { phase, name, failure, posting, progress } = upload;
  const isSending = !['ready', 'failed', 'making'].includes(phase);
  const card = useRef<HTMLElement>(null);
  const before = useRef(posting);
  useEffect(() => {
    // The form that was sent is gone, and the focus with it.
    if (before.current === 'draft' && posting === 'wanted') card.current?.focus();
    before.current = posting;
  }, [posting]);
  return (
    <article ref={card} className={styles.card} aria-label={name} data-phase={phase} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.fileIcon} aria-hidden="true">
          {phase === 'ready' ? <CircleCheck size={24} /> : <Film size={24} />}
        </span>
        <div className={styles.about}>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.status} data-wrong={phase === 'failed'}>
            {phase === 'failed' ? (failure ?? t('status.failed')) : status(upload)}
          </p>
          {isSending || phase === 'making' ? (
            <progress
              className={styles.progress}
              max={100}
              {...(phase === 'making'
                ? progress > 0
                  ? { value: progress }
                  : {}
                : { value: percentOf(upload) })}
              aria-label={t(phase === 'making' ? 'status.madeBar' : 'status.sentBar', { name })}
            />
          ) : null}
          {posting !== 'draft' && phase !== 'ready' && phase !== 'failed' ? (
            <p className={styles.posted}>
              {t(posting === 'posted' ? `posted.${upload.details.visibility}` : 'posted.wanted')}
            </p>
          ) : null}
        </div>
        <Actions upload={upload} onCancel={onCancel} />
      </header>
      <Announced upload={upload} />
      {children}
    </article>
  );
}
