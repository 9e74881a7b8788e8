import type { Caption } from '@ontrend/shared/wire';
import { Captions, CaptionsOff } from 'lucide-react';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './captions.module.css';
import { languageName } from './choose-caption.ts';
import { readCaptions, useCaption } from './use-captions.ts';

const OFF = '';

/** Which captions are shown, or none: by the browser's own menu, which also opens over the whole screen. */
export function CaptionsChoice({ captions }: { captions: Caption[] }) {
  const { t } = usePlayerTexts();
  const { shown } = useCaption(captions);
  const Icon = shown ? Captions : CaptionsOff;
  return (
    <label className={styles.choice} data-on={shown !== undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className="ot-visually-hidden">{t('captions')}</span>
      <select
        value={shown?.language ?? OFF}
        onChange={({ currentTarget }) => readCaptions(currentTarget.value || null)}
      >
        <option value={OFF}>{t('captionsOff')}</option>
        {captions.map(({ language }) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </label>
  );
}
