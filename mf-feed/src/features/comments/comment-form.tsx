import { useShell } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { Avatar, Button } from '@ontrend/shared/ui';
import { COMMENT_MAX_LENGTH } from '@ontrend/shared/validation';
import { SendHorizontal } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { useDraft } from './drafts.ts';
import styles from './form.module.css';
import { MentionField } from './mention-field.tsx';
import { useCommentTexts } from './use-comment-texts.ts';

/** Remaining characters below which the counter shows. */
const COUNTER_VISIBLE_BELOW_CHARS = 100;

interface CommentFormProps {
  file: string;
  drafts: ReturnType<typeof useDraft>;
  /** Receives the focus when the viewer replies or edits. */
  field: RefObject<HTMLTextAreaElement | null>;
  signInButton: RefObject<HTMLButtonElement | null>;
  onSubmit(): void;
}

/** Replaces the form for guests (VIDEO-25, VIDEO-26). */
function SignInPrompt({ button }: { button: CommentFormProps['signInButton'] }) {
  const { t } = useCommentTexts();
  const { openDialog } = useShell();
  return (
    <div className={styles.gate}>
      <span>{t('form.guest')}</span>
      <button
        ref={button}
        type="button"
        data-comment-input=""
        className={styles.logIn}
        onClick={() => openDialog({ id: 'authentication' })}
      >
        {t('form.logIn')}
      </button>
    </div>
  );
}

/** Form for comments, replies and edits (VIDEO-13, VIDEO-14, VIDEO-16). */
export function CommentForm({ file, drafts, field, signInButton, onSubmit }: CommentFormProps) {
  const { t, countParams } = useCommentTexts();
  const viewer = useSession((session) => session.viewer);
  const isGuest = useSession(({ status }) => status === 'guest');
  const { device } = useShell();
  const noteId = useId();
  const hintId = useId();
  const { text, target } = drafts;
  if (!viewer) return isGuest ? <SignInPrompt button={signInButton} /> : null;

  const charactersLeft = COMMENT_MAX_LENGTH - text.trim().length;
  const canSend = text.trim() !== '' && charactersLeft >= 0;
  const submit = () => {
    if (canSend) onSubmit();
  };
  const getNote = () => {
    if (charactersLeft < 0) return t('form.tooLong', countParams(-charactersLeft));
    return charactersLeft < COUNTER_VISIBLE_BELOW_CHARS ? t('form.left', countParams(charactersLeft)) : '';
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {target ? (
        <p className={styles.draftTarget}>
          {target.kind === 'edit' ? t('form.editing') : t('form.replying', { username: target.username })}
          <button type="button" className={styles.cancel} onClick={drafts.cancel}>
            {t('form.cancel')}
          </button>
        </p>
      ) : null}
      <div className={styles.line}>
        <Avatar src={viewer.avatar} name={viewer.username} size={30} />
        <MentionField
          file={file}
          field={field}
          value={text}
          describedBy={device.mobile ? noteId : `${hintId} ${noteId}`}
          isInvalid={charactersLeft < 0}
          onChange={drafts.setText}
          submitsOnEnter={!device.mobile}
          onSubmit={submit}
          onEscape={() => {
            if (target) drafts.cancel();
            return target !== null;
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.submit}
          disabled={!canSend}
          aria-label={t(target?.kind === 'edit' ? 'form.save' : 'form.submit')}
          icon={<SendHorizontal className="ot-mirror" size={18} aria-hidden="true" />}
        />
      </div>
      {device.mobile ? null : (
        <p id={hintId} className={styles.hint}>
          {t('form.hint')}
        </p>
      )}
      <p id={noteId} className={styles.note} data-error={charactersLeft < 0} aria-live="polite">
        {getNote()}
      </p>
    </form>
  );
}
