import { FormAlert, Switch } from '@ontrend/shared/ui';
import type { Visibility } from '@ontrend/shared/wire';
import { Globe, Link2, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { VideoDetails } from '../../own-video/video-details.ts';
import { RadioChoice } from '../../radio-choice/radio-choice.tsx';
import { CaptionsField } from './captions-field.tsx';
import { CategoriesField } from './categories-field.tsx';
import { CoverField } from './cover-field.tsx';
import { DescriptionField, validateDescription } from './description-field.tsx';
import styles from './details.module.css';

interface DetailsFormProps {
  /** Accessible name of the form, which names the video. */
  label: string;
  value: VideoDetails;
  onChange(details: VideoDetails): void;
  onSubmit(): void;
  /** The video that covers are captured from; null while there is none. */
  source: Blob | string | null;
  poster?: string | undefined;
  /** Errors from the server. */
  errors: string[];
  /**
   * Renders the buttons of the form.
   * @param isValid the form can be submitted
   */
  actions(isValid: boolean): ReactNode;
  /** Beside the fields, such as a preview. */
  aside?: ReactNode;
  /** The buttons stay visible at the bottom of the window. */
  isFooterFixed?: boolean;
}

/** From the largest to the smallest audience. */
const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private'];
const VISIBILITY_ICONS = { public: Globe, unlisted: Link2, private: LockKeyhole };

/** The form for a video's details, both during the upload and later. */
export function DetailsForm(props: DetailsFormProps) {
  const { label, value, onChange, onSubmit, source, poster, errors, actions, aside, isFooterFixed } = props;
  const { t } = useOwnVideoTexts();
  const set = (changed: Partial<VideoDetails>) => onChange({ ...value, ...changed });
  const isValid = validateDescription(value.description) === null;
  return (
    <form
      className={styles.form}
      aria-label={label}
      data-aside={Boolean(aside)}
      data-fixed-footer={isFooterFixed}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSubmit();
      }}
    >
      <div className={styles.fields}>
        <DescriptionField value={value.description} onChange={(description) => set({ description })} />
        <CoverField
          value={value.cover}
          onChange={(cover) => set({ cover })}
          source={source}
          poster={poster}
        />
        <CategoriesField value={value.categories} onChange={(categories) => set({ categories })} />
        <fieldset>
          <legend>{t('visibility.legend')}</legend>
          {VISIBILITIES.map((visibility) => (
            <RadioChoice
              key={visibility}
              Icon={VISIBILITY_ICONS[visibility]}
              label={t(`visibility.${visibility}`)}
              hint={t(`visibility.${visibility}Hint`)}
              name={`visibility of ${label}`}
              value={visibility}
              checked={value.visibility === visibility}
              onChange={() => set({ visibility })}
            />
          ))}
        </fieldset>
        <div>
          <Switch
            label={t('details.comments')}
            checked={value.commentsAllowed}
            onChange={({ target }) => set({ commentsAllowed: target.checked })}
          />
          <Switch
            label={t('details.sensitive')}
            hint={t('details.sensitiveHint')}
            checked={value.isSensitive}
            onChange={({ target }) => set({ isSensitive: target.checked })}
          />
        </div>
        <CaptionsField value={value.captions} onChange={(captions) => set({ captions })} />
        <FormAlert messages={errors} />
      </div>
      {aside}
      <div className={styles.actions}>
        <div className={styles.actionsInner}>{actions(isValid)}</div>
      </div>
    </form>
  );
}
