import { useShell } from '@ontrend/shared/contract';
import { Popover } from '@ontrend/shared/overlays';
import { Button } from '@ontrend/shared/ui';
import { MESSAGE_MAX } from '@ontrend/shared/validation';
import type { Person } from '@ontrend/shared/wire';
import { SendHorizontal, Smile } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setDraft, useDraft } from '../../messaging/drafts.ts';
import { writeLetter } from '../../messaging/outbox.ts';
import styles from './composer.module.css';
import { COUNTS_FROM } from './constants.ts';
import { EmojiPicker } from './emoji/emoji-picker.tsx';

interface ComposerProps {
  viewerId: number;
  person: Person;
}

/** Where a message is written: Enter sends it, Shift and Enter begin a line; what is not sent is kept as it is. */
export function Composer({ viewerId, person }: ComposerProps) {
  const { t } = useTranslation('mf-messages');
  const { device } = useShell();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const text = useDraft(person.id);
  const left = MESSAGE_MAX - text.trim().length;
  const canSend = text.trim() !== '' && left >= 0;
  const setText = (value: string) => setDraft(viewerId, person.id, value);

  useEffect(() => {
    // On a phone the keyboard would cover what one has come to read.
    if (!device.mobile) field.current?.focus({ preventScroll: true });
  }, [device.mobile]);

  const send = () => {
    if (!canSend) return;
    writeLetter(person, text.trim());
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
    if (left < 0) return t('form.tooLong', { count: -left });
    return left < COUNTS_FROM ? t('form.left', { count: left }) : '';
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.line}>
        <Popover
          label={t('emoji.title')}
          side="top"
          align="start"
          className={styles.emoji}
          trigger={(props) => (
            <button {...props} className={styles.pick} aria-label={t('form.emoji')}>
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
          // What stands there before anything was typed is of the page's language.
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          value={text}
          enterKeyHint="send"
          placeholder={t('form.placeholder')}
          aria-label={t('form.label', { name: person.name })}
          aria-describedby={noteId}
          aria-invalid={left < 0}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          look="primary"
          className={styles.submit}
          disabled={!canSend}
          aria-label={t('form.send')}
          // The field keeps the focus, and a phone's keyboard stays.
          onPointerDown={(event) => event.preventDefault()}
          icon={<SendHorizontal className="ot-mirror" size={18} aria-hidden="true" />}
        />
      </div>
      <p id={noteId} className={styles.note} data-wrong={left < 0} aria-live="polite">
        {note()}
      </p>
    </form>
  );
}
