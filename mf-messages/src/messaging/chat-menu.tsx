import { useShell } from '@ontrend/shared/contract';
import { Dialog, Menu, MenuItem, MenuLink, MenuSeparator } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button } from '@ontrend/shared/ui';
import type { Person } from '@ontrend/shared/wire';
import { Ban, EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockPerson, deleteChat } from './actions.ts';
import styles from './chat-menu.module.css';

interface ChatMenuProps {
  viewerId: number;
  person: Person;
  /** null: there is no conversation yet that could be deleted. */
  chatId: number | null;
  /** It is not there any more. */
  onGone(): void;
}

/** What can be done with a conversation and whom it is with: look at them, delete, report, block. */
export function ChatMenu({ viewerId, person, chatId, onGone }: ChatMenuProps) {
  const { t } = useTranslation('mf-messages');
  const { openDialog } = useShell();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { id, username, name } = person;
  const label = t('chat.menu', { name });
  const goneIf = (isDone: boolean) => {
    if (isDone) onGone();
  };
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button {...props} className={styles.more} aria-label={label}>
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
            onSelect={() => void deleteChat(viewerId, chatId, t('chat.deleted')).then(goneIf)}
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
            setWasAsked(true);
            setAsking(true);
          }}
        >
          {t('chat.block', { name })}
        </MenuItem>
      </Menu>
      {wasAsked ? (
        <Dialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t('chat.blockTitle', { name })}
          description={t('chat.blockText')}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('chat.cancel')}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  void blockPerson(viewerId, person, t('chat.blocked', { name })).then(goneIf);
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
