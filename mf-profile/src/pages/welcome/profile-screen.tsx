import { ApiError, callApi } from '@ontrend/shared/api-client';
import { TextField } from '@ontrend/shared/ui';
import { NAME_MAX_LENGTH } from '@ontrend/shared/validation';
import type { OwnProfile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AvatarChange, AvatarField, refetchViewer } from '../../features/settings/index.ts';
import { Screen } from './screen.tsx';
import { useWelcomeTexts } from './use-welcome-texts.ts';

interface ProfileScreenProps {
  profile: OwnProfile;
  onDone(): void;
}

/** Screen for name and picture. Without a change, "Continue" only shows the next screen. */
export function ProfileScreen({ profile, onDone }: ProfileScreenProps) {
  const { t } = useWelcomeTexts();
  const { t: tProfile } = useTranslation('mf-profile');
  const [name, setName] = useState(profile.name);
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  const isChanged = name.trim() !== profile.name || avatar !== null;

  const save = useMutation({
    mutationFn: async () => {
      const changed = {
        ...(name.trim() === profile.name ? {} : { name: name.trim() }),
        ...(avatar === 'none' ? { avatar: '' as const } : {}),
      };
      await callApi('app/user/edit-profile', changed, { files: avatar instanceof Blob ? { avatar } : {} });
    },
    onSuccess: () => {
      onDone();
      return refetchViewer();
    },
    meta: { alert: false },
  });
  const messages = save.error instanceof ApiError ? save.error.messages : save.error ? [t('notSaved')] : [];

  return (
    <Screen
      step={1}
      heading={t('profile.heading')}
      text={t('profile.text')}
      submitLabel={t('continue')}
      canSubmit={name.trim() !== ''}
      isSaving={save.isPending}
      messages={messages}
      onSubmit={() => (isChanged ? save.mutate() : onDone())}
      onSkip={onDone}
    >
      <AvatarField profile={profile} change={avatar} onChange={setAvatar} />
      <TextField
        label={tProfile('profileForm.name')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        showCount
        autoComplete="name"
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
    </Screen>
  );
}
