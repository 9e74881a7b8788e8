import { useShell } from '@ontrend/shared/contract';
import { Avatar, Button } from '@ontrend/shared/ui';
import type { OwnProfile } from '@ontrend/shared/wire';
import { type ComponentType, useId, useRef, useState } from 'react';
import { useObjectUrl } from '../../media/use-object-url.ts';
import styles from './settings.module.css';
import { useAvatarTexts } from './use-avatar-texts.ts';

/**
 * Largest file a user can choose, in bytes. The API's limit applies to the cropped picture, which is small.
 */
const AVATAR_MAX_BYTES = 24 * 1024 * 1024;
/** Formats that the API decodes and most browsers display. */
const AVATAR_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Change of the picture: a new one, none, or null when it stays as it is. */
export type AvatarChange = Blob | 'none' | null;

interface AvatarFieldProps {
  profile: OwnProfile;
  change: AvatarChange;
  onChange(change: AvatarChange): void;
}

type CropDialogComponent = ComponentType<{ file: File; onCropped(picture: Blob): void; onClose(): void }>;

/** The viewer's picture with buttons to change and remove it. A chosen file is cropped first. */
export function AvatarField({ profile, change, onChange }: AvatarFieldProps) {
  const t = useAvatarTexts();
  const { alert } = useShell();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [CropDialog, setCropDialog] = useState<CropDialogComponent | null>(null);
  const objectUrl = useObjectUrl(change === 'none' ? null : change);
  const src = change === null ? profile.avatar : (objectUrl ?? null);

  const choose = async (chosen: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!chosen) return;
    if (!chosen.type.startsWith('image/')) return alert(t('unsupportedType'), { state: 'error' });
    if (chosen.size > AVATAR_MAX_BYTES) return alert(t('tooLarge'), { state: 'error' });
    try {
      const { CropDialog: loaded } = await import('./crop/index.ts');
      setCropDialog(() => loaded);
      setFile(chosen);
    } catch {
      alert(t('cropFailed'), { state: 'error' });
    }
  };

  return (
    <div className={styles.avatar}>
      <Avatar src={src} name={profile.name} size={96} />
      <div className={styles.actions}>
        <input
          ref={input}
          id={inputId}
          className="ot-visually-hidden"
          type="file"
          accept={AVATAR_ACCEPT}
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{t('change')}</Button>
        {src ? (
          <Button variant="quiet" onClick={() => onChange(profile.avatar ? 'none' : null)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {CropDialog && file ? (
        <CropDialog
          file={file}
          onClose={() => setFile(null)}
          onCropped={(picture) => {
            setFile(null);
            onChange(picture);
          }}
        />
      ) : null}
    </div>
  );
}
