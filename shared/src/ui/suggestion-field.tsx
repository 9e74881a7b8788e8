import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './suggestion-field.module.css';

/** The word before the caret that begins with a trigger character. */
export interface SuggestionQuery {
  /** `@` or `#`, or their full-width forms of East Asian keyboards. */
  trigger: string;
  query: string;
}

/** A suggested completion. */
export interface Suggestion {
  key: string | number;
  /** The word without its trigger. */
  word: string;
  content: ReactNode;
}

type SuggestionFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'onKeyDown' | 'value'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange(value: string): void;
  /** Matches the text before the caret; its first group is the trigger, its second the query. */
  pattern: RegExp;
  /** A hook that returns the suggestions for a query; null: no word with a trigger is being typed. */
  useSuggestions(begun: SuggestionQuery | null): Suggestion[];
  /** Accessible name of the list, and the announcement of the number of suggestions. */
  texts: { list: string; suggestions(count: number): string };
  /** Handles keys that the list doesn't use. @returns whether the key was handled */
  onUnhandledKey?(event: KeyboardEvent): boolean;
};

/**
 * A text area that suggests completions while a word with a trigger is typed: arrow keys move through the
 * list, Enter and Tab insert a suggestion, Escape hides the list until the text changes.
 */
export function SuggestionField(props: SuggestionFieldProps) {
  const { field, value, onChange, pattern, useSuggestions, texts, onUnhandledKey, ...area } = props;
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  /** After a completion, until it is rendered. */
  const textBeforeCaret = useRef<string | null>(null);

  // Before the next key, which a busy browser handles before its next frame.
  useLayoutEffect(() => {
    const text = textBeforeCaret.current;
    if (text === null || !value.startsWith(text)) return;
    textBeforeCaret.current = null;
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  });

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
    textBeforeCaret.current = inserted;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = suggestions[active];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    // Safari ends a composition before the key that ends it; its key code is that of a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
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
        // The placeholder is in the page's language.
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
              // Keeps the focus in the field.
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
