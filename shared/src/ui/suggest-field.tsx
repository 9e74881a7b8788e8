import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import styles from './suggest-field.module.css';

/** What is typed of a word that begins with a sign, up to where one types. */
export interface Begun {
  /** `@` or `#`, also as East Asian keyboards have it. */
  sign: string;
  typed: string;
}

/** How it may go on. */
export interface Suggestion {
  key: string | number;
  /** The word, without its sign. */
  word: string;
  view: ReactNode;
}

type SuggestFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'value'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange(value: string): void;
  /** Of a text that ends where one types: its first group is the sign, its second what is typed. */
  pattern: RegExp;
  /** A hook: how what is begun may go on; null: nothing is. */
  useSuggestions(begun: Begun | null): Suggestion[];
  /** What the list is called, and how many there are. */
  texts: { list: string; found(count: number): string };
  /** Keys that the list has no use for. @returns whether it was one of them */
  onOtherKey?(event: KeyboardEvent): boolean;
};

/**
 * Several lines to type in; while a word with a sign is begun, ways to go on are offered: arrows choose, Enter and Tab
 * take one, Escape sends them away until something else is begun.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { field, value, onChange, pattern, useSuggestions, texts, onOtherKey, ...area } = props;
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const before = caret === null ? '' : value.slice(0, caret);
  const [, sign, typed] = pattern.exec(before) ?? [];
  const isOff = sign === undefined || typed === undefined || dismissed === before;
  const found = useSuggestions(isOff ? null : { sign, typed });
  const active = Math.min(chosen, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const take = ({ word }: Suggestion) => {
    const start = before.length - (typed?.length ?? 0);
    const inserted = `${value.slice(0, start)}${word} `;
    onChange(inserted + value.slice(before.length).replace(/^ /, ''));
    setCaret(null);
    setChosen(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(inserted.length, inserted.length);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const one = found[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (one && step) setChosen((active + step + found.length) % found.length);
    else if (one && (event.key === 'Enter' || event.key === 'Tab')) take(one);
    else if (one && event.key === 'Escape') setDismissed(before);
    else if (!onOtherKey?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.typing}>
      <textarea
        // What stands there before anything was typed is of the page's language.
        dir={value === '' ? undefined : 'auto'}
        {...area}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
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
        {found.length > 0 ? texts.found(found.length) : ''}
      </p>
      {found.length > 0 ? (
        <div id={listId} className={styles.list} role="listbox" aria-label={texts.list}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={one.key}
              id={optionId(index)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              {one.view}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
