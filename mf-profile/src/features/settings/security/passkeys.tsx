import { callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { Passkey, SignInMethods } from '@ontrend/shared/wire';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEditRow } from '../edit-row.tsx';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import { canUsePasskeys, loadWebAuthn } from '../webauthn.ts';
import { PasskeyItem } from './passkey-item.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import security from './security.module.css';
import { useAddPasskey } from './use-add-passkey.ts';

/** As in the API. */
const MAX_PASSKEYS = 20;

interface PasskeysProps {
  methods: SignInMethods;
  onRecoveryCodes(codes: string[]): void;
}

/** The viewer's passkeys, with buttons to add, rename and remove them (PROFILE-33). */
export function Passkeys({ methods: { passkeys, totp }, onRecoveryCodes }: PasskeysProps) {
  const { t } = useSecurityTexts();
  const [renaming, setRenaming] = useState<{ id: string; isChanged: boolean } | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { add, isPending, messages } = useAddPasskey(passkeys, onRecoveryCodes);
  useEditRow(renaming?.isChanged ?? false, { hasOwnCancel: true });
  useEffect(() => void loadWebAuthn().catch(() => {}), []);
  return (
    <div className={security.wide}>
      <p className={styles.text}>{t('passkeys.text')}</p>
      {passkeys.length > 0 ? (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isRenaming={renaming?.id === passkey.id}
              onRename={(isChanged) => setRenaming({ id: passkey.id, isChanged })}
              onRenamed={() => setRenaming(null)}
              onRemove={() => {
                setRemoved(passkey);
                setRemoving(true);
              }}
            />
          ))}
        </ul>
      ) : null}
      <AddPasskey count={passkeys.length} isPending={isPending} messages={messages} onAdd={add} />
      <RemoveDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('passkeys.removeTitle', { name: removed?.name })}
        text={t('passkeys.removeText')}
        isLastFactor={passkeys.length === 1 && totp === null}
        remove={() => callApi('app/user/passkey-remove', { id: removed?.id ?? '' })}
        success={t('passkeys.removed')}
      />
    </div>
  );
}

interface AddPasskeyProps {
  /** Number of passkeys. */
  count: number;
  isPending: boolean;
  messages: string[];
  onAdd(): void;
}

function AddPasskey({ count, isPending, messages, onAdd }: AddPasskeyProps) {
  const { t } = useSecurityTexts();
  const obstacle = !canUsePasskeys()
    ? t('passkeys.unsupported')
    : count >= MAX_PASSKEYS
      ? t('passkeys.tooMany', { count: MAX_PASSKEYS })
      : null;
  if (obstacle) return <p className={styles.text}>{obstacle}</p>;
  return (
    <>
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button icon={<Plus size={20} />} loading={isPending} onClick={onAdd}>
          {t('passkeys.add')}
        </Button>
      </div>
    </>
  );
}
