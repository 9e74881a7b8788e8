import { paths } from '@ontrend/shared/paths';
import { Clock, Hash, Search, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Marked } from '../highlighted-text.tsx';
import { forgetSearch, forgetSearches } from '../recent-searches.ts';
import { useSearchTexts } from '../use-search-texts.ts';
import styles from './suggestions.module.css';
import { useField, useFieldKeys, useFieldWords } from './use-search-input.ts';
import { type Item, useItems } from './use-suggestions.ts';

const ICONS: Record<Item['kind'], ReactNode> = {
  recent: <Clock size={18} aria-hidden="true" />,
  words: <Search size={18} aria-hidden="true" />,
  hashtag: <Hash size={18} aria-hidden="true" />,
};

interface SuggestionsProps {
  field: HTMLInputElement;
  /** `below` the field it comes and goes with what is typed; in a `sheet` it is all there is. */
  place: 'below' | 'sheet';
}

/**
 * Ways to go on from what is typed, or to what was looked for before: arrows choose, Enter takes one, Escape sends them
 * away, Delete forgets a search. The field keeps the focus (WAI-ARIA, combobox with a list).
 */
export function Suggestions({ field, place }: SuggestionsProps) {
  const { t, counted } = useSearchTexts();
  const navigate = useNavigate();
  const listId = useId();
  const { typed, isOpen, setOpen } = useField(field);
  const items = useItems(typed);
  const [chosen, setChosen] = useState<{ at: number; typed: string }>({ at: -1, typed });
  const isShown = items.length > 0 && (isOpen || place === 'sheet');
  // Something else was typed: nothing of the new list is chosen.
  const at = isShown && chosen.typed === typed ? Math.min(chosen.at, items.length - 1) : -1;
  const one = items[at];
  const isRecent = items[0]?.kind === 'recent';
  const optionId = (index: number) => `${listId}-${index}`;

  const take = (item: Item) => {
    field.value = item.kind === 'hashtag' ? '' : item.text;
    setOpen(false);
    setChosen({ at: -1, typed });
    if (item.kind === 'hashtag') void navigate(paths.hashtag.href(item.text));
    else field.form?.requestSubmit();
  };
  const clear = () => {
    forgetSearches();
    // The button goes with what it cleared.
    field.focus();
  };
  const step = (by: number) => {
    const places = items.length + 1;
    setOpen(true);
    setChosen({ at: isShown ? ((at + 1 + by + places) % places) - 1 : at, typed });
    return true;
  };

  useFieldKeys(field, (key) => {
    if (items.length === 0) return false;
    if (key === 'ArrowDown') return step(1);
    if (key === 'ArrowUp') return step(-1);
    if (key === 'Escape' && place === 'below' && isOpen) setOpen(false);
    else if (key === 'Enter' && one) take(one);
    else if (key === 'Delete' && one?.kind === 'recent') forgetSearch(one.text);
    else return false;
    return true;
  });
  useFieldWords(field, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(isShown),
    'aria-controls': isShown ? listId : undefined,
    'aria-activedescendant': one ? optionId(at) : undefined,
  });

  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {isShown ? t(`offered.${isRecent ? 'recent' : 'suggested'}Count`, counted(items.length)) : ''}
      </p>
      {place === 'sheet' && typed.trim() === '' && items.length === 0 ? (
        <p className={styles.hint}>{t('start.text')}</p>
      ) : null}
      {isShown ? (
        <div className={styles.panel} data-place={place}>
          {isRecent ? (
            <div className={styles.head}>
              <span aria-hidden="true">{t('offered.recent')}</span>
              <button type="button" className={styles.clear} onClick={clear}>
                {t('offered.clear')}
              </button>
            </div>
          ) : null}
          <div id={listId} role="listbox" aria-label={t(isRecent ? 'offered.recent' : 'offered.suggested')}>
            {items.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={`${item.kind} ${item.text}`}
                id={optionId(index)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(item)}
              >
                {ICONS[item.kind]}
                <bdi className={styles.words}>
                  {item.kind === 'recent' ? item.text : <Marked text={item.text} search={typed} />}
                </bdi>
                {item.kind === 'hashtag' ? (
                  <span className={styles.count}>{t('results.hashtagVideos', counted(item.videos))}</span>
                ) : null}
                {item.kind === 'recent' ? (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the keys have Delete for it
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys have Delete for it
                  <span
                    className={styles.forget}
                    title={t('offered.forget')}
                    onClick={(event) => {
                      event.stopPropagation();
                      forgetSearch(item.text);
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
