import { Avatar } from '@ontrend/shared/ui';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import styles from './form.module.css';
import { type Mentionable, usePeople } from './use-people.ts';
import { useTexts } from './use-texts.ts';

/** An `@` and what is typed of a name, up to where one types; not within a word or an address. */
const BEGUN = /(?<![\p{L}\p{M}\p{N}_.@/-])[@＠]([a-z0-9_.-]{0,16})$/iu;

interface MentionFieldProps {
  file: string;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  describedBy: string;
  isInvalid: boolean;
  onChange(value: string): void;
  onSubmit(): void;
  onEscape(): void;
}

/** Several lines to type a comment in; people are offered while a mention is typed. */
export function MentionField(props: MentionFieldProps) {
  const { file, field, value, describedBy, isInvalid, onChange, onSubmit, onEscape } = props;
  const { t, counted } = useTexts();
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const before = caret === null ? '' : value.slice(0, caret);
  const typed = BEGUN.exec(before)?.[1] ?? null;
  const isOff = typed === null || dismissed === before;
  const people = usePeople(file, isOff ? null : typed);
  const active = Math.min(chosen, people.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const mention = ({ username }: Mentionable) => {
    const start = before.length - (typed?.length ?? 0);
    const inserted = `${value.slice(0, start)}${username} `;
    onChange(inserted + value.slice(before.length).replace(/^ /, ''));
    setCaret(null);
    setChosen(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(inserted.length, inserted.length);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const person = people[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (person && step) setChosen((active + step + people.length) % people.length);
    else if (person && (event.key === 'Enter' || event.key === 'Tab')) mention(person);
    else if (person && event.key === 'Escape') setDismissed(before);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
    else if (event.key === 'Escape') return onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.typing}>
      <textarea
        ref={field}
        className={styles.field}
        dir="auto"
        rows={1}
        value={value}
        placeholder={t('form.placeholder')}
        aria-label={t('form.label')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={people.length > 0 ? optionId(active) : undefined}
        onChange={(event) => {
          setChosen(0);
          setCaret(event.target.selectionStart);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      <p className="ot-visually-hidden" role="status">
        {people.length > 0 ? t('form.found', counted(people.length)) : ''}
      </p>
      {people.length > 0 ? (
        <div id={listId} className={styles.people} role="listbox" aria-label={t('form.people')}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={person.id}
              id={optionId(index)}
              className={styles.person}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              <Avatar src={person.avatar} name={person.username} size={30} />
              <bdi>@{person.username}</bdi>
              {person.name ? <bdi className={styles.name}>{person.name}</bdi> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
