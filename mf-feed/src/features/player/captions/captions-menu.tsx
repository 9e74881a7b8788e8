import type { Caption } from '@ontrend/shared/wire';
import { Captions, CaptionsOff } from 'lucide-react';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './captions.module.css';
import { getLanguageName } from './choose-caption.ts';
import { setCaptionsLanguage, useCaptions } from './use-captions.ts';

const OFF = '';

/** Selects the captions language, or off. A native `<select>` also opens in full screen. */
export function CaptionsMenu({ captions }: { captions: Caption[] }) {
  const { t } = usePlayerTexts();
  const { active } = useCaptions(captions);
  const Icon = active ? Captions : CaptionsOff;
  return (
    <label className={styles.choice} data-on={active !== undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className="ot-visually-hidden">{t('captions')}</span>
      <select
        value={active?.language ?? OFF}
        onChange={({ currentTarget }) => setCaptionsLanguage(currentTarget.value || null)}
      >
        <option value={OFF}>{t('captionsOff')}</option>
        {captions.map(({ language }) => (
          <option key={language} value={language} lang={language}>
            {getLanguageName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}
