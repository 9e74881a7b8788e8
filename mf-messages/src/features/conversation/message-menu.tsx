import { useShell } from '@ontrend/shared/contract';
import { Menu, MenuItem } from '@ontrend/shared/overlays';
import { copyText } from '@ontrend/shared/ui';
import type { Message, UserSummary } from '@ontrend/shared/wire';
import { Copy, EllipsisVertical, Flag, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deleteMessage } from '../../messaging/actions.ts';
import styles from './message.module.css';

interface MessageMenuProps {
  viewerId: number;
  user: UserSummary;
  message: Message;
  isOwn: boolean;
}

/** Menu of a message: copy, delete, and for messages of the other user, report. */
export function MessageMenu({ viewerId, user, message, isOwn }: MessageMenuProps) {
  const { t } = useTranslation('mf-messages');
  const { alert, openDialog } = useShell();
  const label = isOwn ? t('message.menuOwn') : t('message.menu', { name: user.name });
  const remove = (forBoth: boolean) => void deleteMessage(viewerId, message, forBoth, t('message.deleted'));
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <button {...props} className={styles.menu} aria-label={label}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </button>
      )}
    >
      <MenuItem
        icon={<Copy size={18} />}
        onSelect={() => void copyText(message.message).then(() => alert(t('message.copied')))}
      >
        {t('message.copy')}
      </MenuItem>
      <MenuItem icon={<Trash2 size={18} />} onSelect={() => remove(false)}>
        {t('message.deleteForMe')}
      </MenuItem>
      {isOwn ? (
        <MenuItem icon={<Trash2 size={18} />} onSelect={() => remove(true)}>
          {t('message.deleteForBoth')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Flag size={18} />}
          onSelect={() =>
            openDialog({ id: 'report', target: { type: 'message', id: String(message.messageId) } })
          }
        >
          {t('message.report')}
        </MenuItem>
      )}
    </Menu>
  );
}
