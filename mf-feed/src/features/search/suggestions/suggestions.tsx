import { paths } from '@ontrend/shared/paths';
import { Clock, Hash, Search, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HighlightedText } from '../highlighted-text.tsx';
import { clearRecentSearches, removeRecentSearch } from '../recent-searches.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './suggestions.module.css';
import { useInputAttributes, useInputKeys, useSearchInput } from './use-search-input.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

const ICONS: Record<Suggestion['kind'], ReactNode> = {
  recent: <Clock size={18} aria-hidden="true" />,
  phrase: <Search size={18} aria-hidden="true" />,
  hashtag: <Hash size={18} aria-hidden="true" />,
};

interface SuggestionsProps {
  field: HTMLInputElement;
  /** `below`: the list opens and closes below the field. `sheet`: it is always visible. */
  placement: 'below' | 'sheet';
}

/**
 * Suggestions and recent searches of a search field. Arrow keys select, Enter accepts, Escape closes, Delete
 * removes a recent search. The focus stays in the field (WAI-ARIA combobox pattern).
 */
export function Suggestions({ field, placement }: SuggestionsProps) {
  const { t, countParams } = useSearchTexts();
  const navigate = useNavigate();
  const listId = useId();
  const { typed, isOpen, setOpen } = useSearchInput(field);
  const suggestions = useSuggestions(typed);
  const [selection, setSelection] = useState<{ index: number; typed: string }>({
    index: -1,
    typed,
  });
  const isShown = suggestions.length > 0 && (isOpen || placement === 'sheet');
  // Changed text clears the selection.
  const selectedIndex =
    isShown && selection.typed === typed ? Math.min(selection.index, suggestions.length - 1) : -1;
  const selected = suggestions[selectedIndex];
  const isRecent = suggestions[0]?.kind === 'recent';
  const optionId = (index: number) => `${listId}-${index}`;

  const accept = (item: Suggestion) => {
    field.value = item.kind === 'hashtag' ? '' : item.text;
    setOpen(false);
    setSelection({ index: -1, typed });
    if (item.kind === 'hashtag') void navigate(paths.hashtag.href(item.text));
    else field.form?.requestSubmit();
  };
  const clear = () => {
    clearRecentSearches();
    // The button disappears with the list it cleared.
    field.focus();
  };
  const moveSelection = (step: number) => {
    const positions = suggestions.length + 1;
    setOpen(true);
    setSelection({
      index: isShown ? ((selectedIndex + 1 + step + positions) % positions) - 1 : selectedIndex,
      typed,
    });
    return true;
  };

  useInputKeys(field, (key) => {
    if (suggestions.length === 0) return false;
    if (key === 'ArrowDown') return moveSelection(1);
    if (key === 'ArrowUp') return moveSelection(-1);
    if (key === 'Escape' && placement === 'below' && isOpen) setOpen(false);
    else if (key === 'Enter' && selected) accept(selected);
    else if (key === 'Delete' && selected?.kind === 'recent') removeRecentSearch(selected.text);
    else return false;
    return true;
  });
  useInputAttributes(field, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(isShown),
    'aria-controls': isShown ? listId : undefined,
    'aria-activedescendant': selected ? optionId(selectedIndex) : undefined,
  });

  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {isShown
          ? t(`suggestions.${isRecent ? 'recent' : 'suggested'}Count`, countParams(suggestions.length))
          : ''}
      </p>
      {isShown ? (
        <div className={styles.panel} data-placement={placement}>
          {isRecent ? (
            <div className={styles.header}>
              <span aria-hidden="true">{t('suggestions.recent')}</span>
              <button type="button" className={styles.clear} onClick={clear}>
                {t('suggestions.clear')}
              </button>
            </div>
          ) : null}
          <div
            id={listId}
            role="listbox"
            aria-label={t(isRecent ? 'suggestions.recent' : 'suggestions.suggested')}
          >
            {suggestions.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={`${item.kind} ${item.text}`}
                id={optionId(index)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={index === selectedIndex}
                // Keep the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => accept(item)}
              >
                {ICONS[item.kind]}
                <bdi className={styles.text}>
                  {item.kind === 'recent' ? item.text : <HighlightedText text={item.text} search={typed} />}
                </bdi>
                {item.kind === 'hashtag' ? (
                  <span className={styles.count}>{t('results.hashtagVideos', countParams(item.videos))}</span>
                ) : null}
                {item.kind === 'recent' ? (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the keys have Delete for it
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys have Delete for it
                  <span
                    className={styles.remove}
                    title={t('suggestions.remove')}
                    onClick={(event) => {
                      event.stopPropagation();
                      removeRecentSearch(item.text);
                    }}
                  >
                    <X size={16} aria-hidden="true" />
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}
