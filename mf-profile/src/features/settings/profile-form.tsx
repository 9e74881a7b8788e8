import { callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert, TextArea, TextField } from '@ontrend/shared/ui';
import { DESCRIPTION_MAX_LENGTH, maxLength, NAME_MAX_LENGTH, required } from '@ontrend/shared/validation';
import type { OwnProfile } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AvatarChange, AvatarField } from './avatar-field.tsx';
import { createResolver } from './create-resolver.ts';
import { refetchViewer } from './queries.ts';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';

interface Fields {
  name: string;
  description: string;
}

/**
 * Name, description and picture of the public profile (PROFILE-26). One call sends the changed fields only.
 */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('mf-profile');
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  const [messages, setMessages] = useState<string[]>([]);
  const form = useForm<Fields>({
    mode: 'onTouched',
    values: { name: profile.name, description: profile.profileDescription },
    resetOptions: { keepDirtyValues: true },
    resolver: createResolver<Fields>(t, () => ({
      name: [required, maxLength(NAME_MAX_LENGTH)],
      description: [maxLength(DESCRIPTION_MAX_LENGTH)],
    })),
  });
  const { errors, dirtyFields, isDirty } = form.formState;

  const save = useMutation({
    mutationFn: async (fields: Fields) => {
      const changed = {
        ...(dirtyFields.name ? { name: fields.name } : {}),
        ...(dirtyFields.description ? { description: fields.description } : {}),
        ...(avatar === 'none' ? { avatar: '' as const } : {}),
      };
      const files: Record<string, Blob> = avatar instanceof Blob ? { avatar } : {};
      await callApi('app/user/edit-profile', changed, { files });
    },
    onSuccess: (_, fields) => {
      form.reset(fields);
      setAvatar(null);
      setMessages([]);
      return refetchViewer();
    },
    onError: (error) => setMessages(showServerErrors(form, error, t('profileForm.failed'))),
    meta: { alert: false, success: t('profileForm.done') },
  });

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('profileForm.title')}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      <AvatarField profile={profile} change={avatar} onChange={setAvatar} />
      <TextField
        {...form.register('name')}
        label={t('profileForm.name')}
        error={errors.name?.message}
        value={form.watch('name')}
        maxLength={NAME_MAX_LENGTH}
        showCount
        autoComplete="name"
        dir="auto"
      />
      <TextArea
        {...form.register('description')}
        label={t('profileForm.description')}
        error={errors.description?.message}
        value={form.watch('description')}
        maxLength={DESCRIPTION_MAX_LENGTH}
        showCount
        rows={4}
      />
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty && avatar === null}
          loading={save.isPending}
        >
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
