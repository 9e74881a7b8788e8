import { IconButton } from '@ontrend/shared/ui';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
}

/** Search field for users and messages. Escape clears it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('mf-messages');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <search className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <input
        ref={field}
        className={styles.field}
        type="search"
        value={value}
        maxLength={100}
        dir={value === '' ? undefined : 'auto'}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          clear();
        }}
      />
      {value === '' ? null : (
        <IconButton
          label={t('search.clear')}
          icon={<X size={18} />}
          className={styles.clear}
          onClick={clear}
        />
      )}
    </search>
  );
}
