import { LANGUAGES, setLanguage } from '@ontrend/shared/i18n';
import { Menu, MenuRadioGroup } from '@ontrend/shared/overlays';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPreferences } from './lazy-preferences.tsx';

/** Language menu of the header. It shows only an icon until it is first clicked (SHELL-46). */
export function LanguagePicker() {
  const { t, i18n } = useTranslation('shell');
  const [showsName, setShowsName] = useState(false);
  const current = LANGUAGES.find(({ code }) => code === i18n.language)?.name ?? i18n.language;
  return (
    <Menu
      label={t('language.label')}
      trigger={({ onClick, ...props }) => (
        <button
          {...props}
          className={showsName ? 'ot-pill ot-language' : 'ot-icon-button ot-language'}
          aria-label={t('language.current', { language: current })}
          onClick={(event) => {
            setShowsName(true);
            onClick(event);
          }}
        >
          <Globe size={22} />
          {showsName ? <span lang={i18n.language}>{current}</span> : null}
        </button>
      )}
    >
      <MenuRadioGroup
        label={t('language.label')}
        value={i18n.language}
        onChange={(code) => {
          if (code !== i18n.language) setLanguage(code);
        }}
        options={LANGUAGES.map(({ code, name, isEnabled }) => ({
          value: code,
          label: name,
          lang: code,
          disabled: !isEnabled,
        }))}
      />
      <LazyPreferences isGuest inMenu />
    </Menu>
  );
}
