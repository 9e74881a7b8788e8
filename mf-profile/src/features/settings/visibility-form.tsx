import { queryClient } from '@ontrend/shared/query';
import { Select } from '@ontrend/shared/ui';
import type { Settings } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditRow } from './edit-row.tsx';
import { changeSettings, SETTINGS_SCOPE } from './queries.ts';
import { usePreferenceTexts } from './use-preference-texts.ts';

type Privacy = Settings['privacy'];

const LIKED_AUDIENCES = ['private', 'public'] as const satisfies Privacy['likedVisibility'][];
const SAVED_AUDIENCES = ['private', 'unlisted', 'public'] as const satisfies Privacy['savedVisibility'][];

interface AudienceSelectProps<Audience extends string> {
  label: string;
  hint?: string;
  audiences: readonly Audience[];
  value: Audience;
  onChoose(audience: Audience): void;
}

function AudienceSelect<Audience extends Privacy['savedVisibility']>({
  audiences,
  onChoose,
  ...field
}: AudienceSelectProps<Audience>) {
  const { t } = usePreferenceTexts();
  return (
    <Select {...field} onChange={({ target }) => onChoose(target.value as Audience)}>
      {audiences.map((audience) => (
        <option key={audience} value={audience}>
          {t(`visibility.audiences.${audience}`)}
        </option>
      ))}
    </Select>
  );
}

/**
 * The settings of who can see the videos that the viewer likes and has saved (PROFILE-43). A choice applies at once and is
 * reverted when the call fails.
 */
export function VisibilityForm({ settings }: { settings: Settings }) {
  const { t } = usePreferenceTexts();
  const { t: tSettings } = useTranslation('mf-profile');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (privacy: Partial<Privacy>) => changeSettings({ privacy }),
    scope: SETTINGS_SCOPE,
    meta: { success: tSettings('settings.saved') },
    // Profiles and playlists show who can see them.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['mf-profile'], refetchType: 'none' }),
  });
  const { likedVisibility, savedVisibility } = { ...settings.privacy, ...(isPending && variables) };
  return (
    <EditRow
      id="liked-and-saved"
      label={t('visibility.title')}
      value={t('visibility.value', {
        liked: t(`visibility.audiences.${likedVisibility}`),
        saved: t(`visibility.audiences.${savedVisibility}`),
      })}
    >
      <AudienceSelect
        label={t('visibility.liked')}
        audiences={LIKED_AUDIENCES}
        value={likedVisibility}
        onChoose={(audience) => mutate({ likedVisibility: audience })}
      />
      <AudienceSelect
        label={t('visibility.saved')}
        hint={t('visibility.hint')}
        audiences={SAVED_AUDIENCES}
        value={savedVisibility}
        onChoose={(audience) => mutate({ savedVisibility: audience })}
      />
    </EditRow>
  );
}
