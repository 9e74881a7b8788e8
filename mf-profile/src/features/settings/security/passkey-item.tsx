import { callApi } from '@ontrend/shared/api-client';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { Button, IconButton, RelativeTime, TextField } from '@ontrend/shared/ui';
import type { Passkey } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { refetchSignInMethods } from '../queries.ts';
import { errorMessages } from '../server-errors.ts';
import settings from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import styles from './security.module.css';

/** As in the API. */
const NAME_MAX_LENGTH = 64;

interface PasskeyItemProps {
  passkey: Passkey;
  isRenaming: boolean;
  onRename(isChanged: boolean): void;
  onRenamed(): void;
  onRemove(): void;
}

/** A passkey of the list, or the form with its name. */
export function PasskeyItem({ passkey, isRenaming, onRename, onRenamed, onRemove }: PasskeyItemProps) {
  const { t, language } = useSecurityTexts();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const actions = useRef<HTMLDivElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) actions.current?.querySelector('button')?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming)
    return (
      <li className={settings.item}>
        <RenameForm passkey={passkey} onChange={onRename} onClose={onRenamed} />
      </li>
    );
  return (
    <li className={settings.item}>
      <KeyRound className={settings.itemIcon} size={24} aria-hidden="true" />
      <div className={settings.itemText}>
        <span className={styles.name}>
          <bdi className={settings.strong}>{name}</bdi>
          {isSynced ? (
            <span className={styles.mark} title={t('passkeys.syncedHint')}>
              {t('passkeys.synced')}
            </span>
          ) : null}
        </span>
        <span className={styles.times}>
          <span>
            {t('passkeys.created', { date: formatDate(createdAt, language, { dateStyle: 'medium' }) })}
          </span>{' '}
          <span>
            {lastUsedAt === null ? (
              t('passkeys.neverUsed')
            ) : (
              <>
                {t('passkeys.lastUsed')} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
        </span>
      </div>
      <div ref={actions} className={styles.itemActions}>
        <IconButton
          label={t('passkeys.rename', { name })}
          icon={<Pencil size={20} />}
          onClick={() => onRename(false)}
        />
        <IconButton label={t('passkeys.remove', { name })} icon={<Trash2 size={20} />} onClick={onRemove} />
      </div>
    </li>
  );
}

interface RenameFormProps {
  passkey: Passkey;
  onChange(isChanged: boolean): void;
  onClose(): void;
}

function RenameForm({ passkey, onChange, onClose }: RenameFormProps) {
  const { t } = useSecurityTexts();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('app/user/passkey-rename', { id: passkey.id, name: name.trim() }),
    async onSuccess() {
      await refetchSignInMethods();
      onClose();
    },
    onError: (failed) => setError(errorMessages(failed, t('passkeys.renameFailed')).join(' ')),
    meta: { alert: false, success: t('passkeys.renamed') },
  });
  return (
    <form
      className={styles.rename}
      noValidate
      aria-label={t('passkeys.rename', { name: passkey.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === passkey.name) onClose();
        else if (name.trim() !== '' && !isPending) mutate();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={input}
        label={t('passkeys.name')}
        error={error}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
          onChange(target.value.trim() !== passkey.name);
        }}
      />
      <div className={settings.actions}>
        <Button type="submit" variant="primary" disabled={name.trim() === ''} loading={isPending}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
