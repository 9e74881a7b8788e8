import { paths } from '@ontrend/shared/paths';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';

/**
 * The search field of the header. It works without scripts. On first focus mf-feed loads and adds suggestions
 * around the same input element, so that typing is not interrupted (decision 036).
 */
export function SearchField() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const q = (pathname.startsWith(paths.search.path) && new URLSearchParams(search).get('q')) || '';
  const lastQuery = useRef(q);

  // Shows the query of the page, but keeps text that was typed before scripts ran.
  useEffect(() => {
    if (input.current && lastQuery.current !== q) input.current.value = q;
    lastQuery.current = q;
  }, [q]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value.trim();
    if (query) void navigate(paths.search.from(pathname, query));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari knows <search> from 17 on
    <form
      role="search"
      className="ot-search"
      aria-label={t('nav.search')}
      action={paths.search.path}
      onSubmit={onSubmit}
    >
      <Search size={20} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        defaultValue={q}
        onFocus={(event) => setField(event.currentTarget)}
      />
      {field ? <RemoteSlot remote="mf-feed" slot="search" props={{ field }} skeleton={null} /> : null}
    </form>
  );
}
