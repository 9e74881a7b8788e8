import { Button, IconButton, Select, useKeptFocus } from '@ontrend/shared/ui';
import { MOST_CAPTIONS, readCaptions, UnsuitableCaptionsError } from '@ontrend/shared/validation';
import { Captions as CaptionsIcon, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { Captions } from '../../own-video/details.ts';
import { useTexts } from '../../own-video/use-texts.ts';
import { CAPTION_LANGUAGES } from './constants.ts';
import styles from './details.module.css';

interface CaptionsFieldProps {
  value: Captions[];
  onChange(captions: Captions[]): void;
}

/** The name of a language in the reader's. */
function nameOf(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
}

/** Captions as WebVTT, one file a language; each is looked at before it is taken. */
export function CaptionsField({ value, onChange }: CaptionsFieldProps) {
  const { t, language: reader, counted } = useTexts();
  const id = useId();
  const taken = value.map(({ language }) => language);
  const offered = CAPTION_LANGUAGES.filter((tag) => !taken.includes(tag))
    .map((tag) => ({ tag, name: nameOf(tag, reader) }))
    .sort((one, other) => one.name.localeCompare(other.name, reader));
  const [chosen, setChosen] = useState('en');
  const [error, setError] = useState<string>();
  const kept = useKeptFocus<HTMLFieldSetElement>();
  const chooser = useRef<HTMLInputElement>(null);
  const language = offered.some(({ tag }) => tag === chosen) ? chosen : offered[0]?.tag;
  const isFull = value.length >= MOST_CAPTIONS || !language;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file || !language) return;
    try {
      readCaptions(new Uint8Array(await file.arrayBuffer()));
      setError(undefined);
      onChange([...value, { language, file }]);
    } catch (cause) {
      if (!(cause instanceof UnsuitableCaptionsError)) throw cause;
      setError(`${file.name}: ${t(`captions.faults.${cause.rule}`, counted(cause.N))}`);
    }
  };

  return (
    <fieldset className={styles.captions} ref={kept}>
      <legend>{t('captions.legend')}</legend>
      <p className={styles.hint}>{t('captions.hint')}</p>
      {value.length > 0 ? (
        <ul className={styles.languages}>
          {value.map((one) => {
            const name = nameOf(one.language, reader);
            return (
              <li key={one.language}>
                <CaptionsIcon size={20} aria-hidden="true" />
                <span className={styles.languageName}>{name}</span>
                <bdi className={styles.fileName}>{one.file ? one.file.name : t('captions.there')}</bdi>
                <IconButton
                  label={t('captions.remove', { language: name })}
                  icon={<X size={18} />}
                  onClick={() => onChange(value.filter(({ language: tag }) => tag !== one.language))}
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
            {offered.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
          <Button className={styles.addButton} onClick={() => chooser.current?.click()}>
            {t('captions.add')}
          </Button>
          <input
            ref={chooser}
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
