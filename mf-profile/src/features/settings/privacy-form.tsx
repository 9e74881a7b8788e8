import { Select } from '@ontrend/shared/ui';
import type { Settings } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditRow } from './edit-row.tsx';
import { changeSettings, SETTINGS_SCOPE } from './queries.ts';

const MESSAGE_AUDIENCES = [
  'everyone',
  'followed',
  'nobody',
] as const satisfies Settings['privacy']['whoMayMessage'][];

/**
 * The setting of who can send messages to the viewer. A choice applies at once and is reverted when the call
 * fails.
 */
export function PrivacyForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('mf-profile');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (whoMayMessage: Settings['privacy']['whoMayMessage']) =>
      changeSettings({ privacy: { whoMayMessage } }),
    scope: SETTINGS_SCOPE,
    meta: { success: t('settings.saved') },
  });
  const audience = isPending ? variables : settings.privacy.whoMayMessage;
  return (
    <EditRow id="messages" label={t('privacy.whoMayMessage')} value={t(`privacy.${audience}`)}>
      <Select
        label={t('privacy.whoMayMessage')}
        hint={t('privacy.whoMayMessageHint')}
        value={audience}
        onChange={({ target }) => mutate(target.value as (typeof MESSAGE_AUDIENCES)[number])}
      >
        {MESSAGE_AUDIENCES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`privacy.${choice}`)}
          </option>
        ))}
      </Select>
    </EditRow>
  );
}
