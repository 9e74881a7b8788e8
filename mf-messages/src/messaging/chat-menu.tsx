import { useShell } from '@ontrend/shared/contract';
import { Dialog, Menu, MenuItem, MenuLink, MenuSeparator } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button } from '@ontrend/shared/ui';
import type { UserSummary } from '@ontrend/shared/wire';
import { Ban, EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockUser, deleteChat } from './actions.ts';
import styles from './chat-menu.module.css';

interface ChatMenuProps {
  viewerId: number;
  user: UserSummary;
  /** null when no conversation exists yet. */
  chatId: number | null;
  /** The conversation was deleted or the user was blocked. */
  onRemoved(): void;
}

/** Menu of a conversation: view profile, delete, report, block. */
export function ChatMenu({ viewerId, user, chatId, onRemoved }: ChatMenuProps) {
  const { t } = useTranslation('mf-messages');
  const { openDialog } = useShell();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [isConfirmMounted, setConfirmMounted] = useState(false);
  const { id, username, name } = user;
  const label = t('chat.menu', { name });
  const closeIfRemoved = (isDone: boolean) => {
    if (isDone) onRemoved();
  };
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button {...props} className={styles.menuButton} aria-label={label}>
            <EllipsisVertical size={20} aria-hidden="true" />
          </button>
        )}
      >
        <MenuLink to={paths.profile.href(username)} icon={<UserRound size={18} />}>
          {t('chat.profile')}
        </MenuLink>
        {chatId === null ? null : (
          <MenuItem
            icon={<Trash2 size={18} />}
            onSelect={() => void deleteChat(viewerId, chatId, t('chat.deleted')).then(closeIfRemoved)}
          >
            {t('chat.delete')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={<Flag size={18} />}
          onSelect={() => openDialog({ id: 'report', target: { type: 'user', id: String(id) } })}
        >
          {t('chat.report', { name })}
        </MenuItem>
        <MenuItem
          icon={<Ban size={18} />}
          onSelect={() => {
            setConfirmMounted(true);
            setConfirmOpen(true);
          }}
        >
          {t('chat.block', { name })}
        </MenuItem>
      </Menu>
      {isConfirmMounted ? (
        <Dialog
          open={isConfirmOpen}
          onClose={() => setConfirmOpen(false)}
          title={t('chat.blockTitle', { name })}
          description={t('chat.blockText')}
          actions={
            <>
              <Button onClick={() => setConfirmOpen(false)}>{t('chat.cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setConfirmOpen(false);
                  void blockUser(viewerId, user, t('chat.blocked', { name })).then(closeIfRemoved);
                }}
              >
                {t('chat.blockConfirm')}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  );
}
