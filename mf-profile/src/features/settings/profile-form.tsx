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
import { useEditRow } from './edit-row.tsx';
import { refetchViewer } from './queries.ts';
import { showServerErrors } from './server-errors.ts';
import styles from './settings.module.css';

interface Fields {
  name: string;
  description: string;
}

interface ProfileFormProps {
  profile: OwnProfile;
  /** The field that the form edits. */
  field: 'avatar' | keyof Fields;
}

/** Name, description or picture of the public profile (PROFILE-26). The call sends the changed field only. */
export function ProfileForm({ profile, field }: ProfileFormProps) {
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
  const isChanged = isDirty || avatar !== null;
  const closeRow = useEditRow(isChanged);

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
      closeRow();
      return refetchViewer();
    },
    onError: (error) => setMessages(showServerErrors(form, error, t('profileForm.failed'))),
    meta: { alert: false, success: t('profileForm.done') },
  });

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t(`profileForm.${field}`)}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      {field === 'avatar' ? <AvatarField profile={profile} change={avatar} onChange={setAvatar} /> : null}
      {field === 'name' ? (
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
      ) : null}
      {field === 'description' ? (
        <TextArea
          {...form.register('description')}
          label={t('profileForm.description')}
          error={errors.description?.message}
          value={form.watch('description')}
          maxLength={DESCRIPTION_MAX_LENGTH}
          showCount
          rows={4}
        />
      ) : null}
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!isChanged} loading={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
