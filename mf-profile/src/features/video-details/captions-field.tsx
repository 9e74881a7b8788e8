import { Button, IconButton, Select, useFocusRecovery } from '@ontrend/shared/ui';
import { InvalidCaptionsError, MAX_CAPTIONS, normalizeCaptions } from '@ontrend/shared/validation';
import { Captions as CaptionsIcon, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { CaptionTrack } from '../../own-video/video-details.ts';
import { CAPTION_LANGUAGES } from './constants.ts';
import styles from './details.module.css';

interface CaptionsFieldProps {
  value: CaptionTrack[];
  onChange(captions: CaptionTrack[]): void;
}

/** Returns the name of a language in the user's language. */
function languageName(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
}

/** Caption files in WebVTT, one per language. Each file is validated before it is added. */
export function CaptionsField({ value, onChange }: CaptionsFieldProps) {
  const { t, language: uiLanguage, countParams } = useOwnVideoTexts();
  const id = useId();
  const usedLanguages = value.map(({ language }) => language);
  const availableLanguages = CAPTION_LANGUAGES.filter((tag) => !usedLanguages.includes(tag))
    .map((tag) => ({ tag, name: languageName(tag, uiLanguage) }))
    .sort((a, b) => a.name.localeCompare(b.name, uiLanguage));
  const [chosen, setChosen] = useState('en');
  const [error, setError] = useState<string>();
  const focusRecoveryRef = useFocusRecovery<HTMLFieldSetElement>();
  const fileInput = useRef<HTMLInputElement>(null);
  const language = availableLanguages.some(({ tag }) => tag === chosen) ? chosen : availableLanguages[0]?.tag;
  const isFull = value.length >= MAX_CAPTIONS || !language;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file || !language) return;
    try {
      normalizeCaptions(new Uint8Array(await file.arrayBuffer()));
      setError(undefined);
      onChange([...value, { language, file }]);
    } catch (cause) {
      if (!(cause instanceof InvalidCaptionsError)) throw cause;
      setError(`${file.name}: ${t(`captions.errors.${cause.rule}`, countParams(cause.N))}`);
    }
  };

  return (
    <fieldset ref={focusRecoveryRef}>
      <legend>{t('captions.legend')}</legend>
      <p className={styles.hint}>{t('captions.hint')}</p>
      {value.length > 0 ? (
        <ul className={styles.languages}>
          {value.map((caption) => {
            const name = languageName(caption.language, uiLanguage);
            return (
              <li key={caption.language}>
                <CaptionsIcon size={20} aria-hidden="true" />
                <span className={styles.languageName}>{name}</span>
                <bdi className={styles.fileName}>
                  {caption.file ? caption.file.name : t('captions.uploaded')}
                </bdi>
                <IconButton
                  label={t('captions.remove', { language: name })}
                  icon={<X size={18} />}
                  onClick={() => onChange(value.filter(({ language: tag }) => tag !== caption.language))}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {isFull ? null : (
        <div className={styles.addCaptions}>
          <Select
            label={t('captions.language')}
            value={language}
            error={error}
            onChange={({ target }) => setChosen(target.value)}
          >
            {availableLanguages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
          <Button className={styles.addButton} onClick={() => fileInput.current?.click()}>
            {t('captions.add')}
          </Button>
          <input
            ref={fileInput}
            id={`${id}-file`}
            className="ot-visually-hidden"
            type="file"
            accept=".vtt,text/vtt"
            aria-label={t('captions.add')}
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => void choose(event)}
          />
        </div>
      )}
    </fieldset>
  );
}
