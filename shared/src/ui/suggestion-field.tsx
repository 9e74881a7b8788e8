import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import styles from './suggestion-field.module.css';

/** What is query of a word that begins with a trigger, up to where one types. */
export interface SuggestionQuery {
  /** `@` or `#`, also as East Asian keyboards have it. */
  trigger: string;
  query: string;
}

/** How it may go on. */
export interface Suggestion {
  key: string | number;
  /** The word, without its trigger. */
  word: string;
  content: ReactNode;
}

type SuggestionFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'value'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange(value: string): void;
  /** Of a text that ends where one types: its first group is the trigger, its second what is query. */
  pattern: RegExp;
  /** A hook: how what is begun may go on; null: nothing is. */
  useSuggestions(begun: SuggestionQuery | null): Suggestion[];
  /** What the list is called, and how many there are. */
  texts: { list: string; suggestions(count: number): string };
  /** Keys that the list has no use for. @returns whether it was one of them */
  onUnhandledKey?(event: KeyboardEvent): boolean;
};

/**
 * Several lines to type in; while a word with a trigger is begun, ways to go on are offered: arrows choose, Enter and Tab
 * take one, Escape sends them away until something else is begun.
 */
export function SuggestionField(props: SuggestionFieldProps) {
  const { field, value, onChange, pattern, useSuggestions, texts, onUnhandledKey, ...area } = props;
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const before = caret === null ? '' : value.slice(0, caret);
  const [, trigger, query] = pattern.exec(before) ?? [];
  const isOff = trigger === undefined || query === undefined || dismissed === before;
  const suggestions = useSuggestions(isOff ? null : { trigger, query });
  const active = Math.min(chosen, suggestions.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const take = ({ word }: Suggestion) => {
    const start = before.length - (query?.length ?? 0);
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
    const suggestion = suggestions[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (suggestion && step) setChosen((active + step + suggestions.length) % suggestions.length);
    else if (suggestion && (event.key === 'Enter' || event.key === 'Tab')) take(suggestion);
    else if (suggestion && event.key === 'Escape') setDismissed(before);
    else if (!onUnhandledKey?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.typing}>
      <textarea
        // What stands there before anything was query is of the page's language.
        dir={value === '' ? undefined : 'auto'}
        {...area}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions.length > 0 ? optionId(active) : undefined}
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
        {suggestions.length > 0 ? texts.suggestions(suggestions.length) : ''}
      </p>
      {suggestions.length > 0 ? (
        <div id={listId} className={styles.list} role="listbox" aria-label={texts.list}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={suggestion.key}
              id={optionId(index)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              {suggestion.content}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
