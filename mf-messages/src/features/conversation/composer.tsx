import { useShell } from '@ontrend/shared/contract';
import { Popover } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { MESSAGE_MAX_LENGTH } from '@ontrend/shared/validation';
import type { UserSummary } from '@ontrend/shared/wire';
import { SendHorizontal, Smile } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setDraft, useDraft } from '../../messaging/drafts.ts';
import { queueMessage } from '../../messaging/outbox.ts';
import styles from './composer.module.css';
import { COUNTER_VISIBLE_BELOW_CHARS } from './constants.ts';
import { EmojiPicker } from './emoji/emoji-picker.tsx';

interface ComposerProps {
  viewerId: number;
  recipient: UserSummary;
}

/** Message form. Enter sends, Shift+Enter inserts a line break, and unsent text is stored as a draft. */
export function Composer({ viewerId, recipient }: ComposerProps) {
  const { t } = useTranslation('mf-messages');
  const { device } = useShell();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const text = useDraft(recipient.id);
  const charactersLeft = MESSAGE_MAX_LENGTH - text.trim().length;
  const canSend = text.trim() !== '' && charactersLeft >= 0;
  const setText = (value: string) => setDraft(viewerId, recipient.id, value);

  useEffect(() => {
    // On a phone, focusing the field would open the keyboard over the messages.
    if (!device.mobile) field.current?.focus({ preventScroll: true });
  }, [device.mobile]);

  const send = () => {
    if (!canSend) return;
    queueMessage(recipient, text.trim());
    setText('');
    field.current?.focus({ preventScroll: true });
  };
  const insert = (emoji: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    setText(text.slice(0, from) + emoji + text.slice(to));
    requestAnimationFrame(() => field.current?.setSelectionRange(from + emoji.length, from + emoji.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing) return;
    event.preventDefault();
    send();
  };
  const note = () => {
    if (charactersLeft < 0) return t('form.tooLong', { count: -charactersLeft });
    return charactersLeft < COUNTER_VISIBLE_BELOW_CHARS ? t('form.left', { count: charactersLeft }) : '';
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.inputRow}>
        <Popover
          label={t('emoji.title')}
          side="top"
          align="start"
          className={styles.emojiPopover}
          trigger={(props) => (
            <button {...props} className={styles.emojiButton} aria-label={t('form.emoji')}>
              <Smile size={22} aria-hidden="true" />
            </button>
          )}
        >
          {(close) => (
            <EmojiPicker
              viewerId={viewerId}
              onPick={(emoji) => {
                insert(emoji);
                close();
              }}
            />
          )}
        </Popover>
        <textarea
          ref={field}
          className={styles.field}
          // The placeholder is in the language of the page, so it uses the page direction.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          value={text}
          enterKeyHint="send"
          placeholder={t('form.placeholder')}
          aria-label={t('form.label', { name: recipient.name })}
          aria-describedby={noteId}
          aria-invalid={charactersLeft < 0}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.submit}
          disabled={!canSend}
          aria-label={t('form.send')}
          // Prevents the button from taking focus, so that the on-screen keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          icon={<SendHorizontal className="ot-mirror" size={18} aria-hidden="true" />}
        />
      </div>
      <p id={noteId} className={styles.note} data-error={charactersLeft < 0} aria-live="polite">
        {note()}
      </p>
    </form>
  );
}
