import { useShell } from '@ontrend/shared/contract';
import { Dialog, Sheet } from '@ontrend/shared/overlays';
import { FollowButton, type FollowTexts, Tabs, TextField } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserListTexts } from './use-user-list-texts.ts';
import { UserList } from './user-list.tsx';
import styles from './users.module.css';

/** Milliseconds without a key press before the search starts. */
const SEARCH_DEBOUNCE_MS = 300;
/** Maximum length of a search in characters, as in the API. */
const SEARCH_MAX_LENGTH = 64;

type FollowListKind = 'subscriptions' | 'subscribers';

interface UserListDialogProps {
  profile: Profile;
  /** The list that is open at first. */
  kind: FollowListKind;
  open: boolean;
  onClose(): void;
}

/** Returns the text once it has not changed for a moment. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function FollowLists({ profile, kind: initialKind }: Pick<UserListDialogProps, 'profile' | 'kind'>) {
  const { t } = useTranslation('mf-profile');
  const tLists = useUserListTexts();
  const [kind, setKind] = useState(initialKind);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { username } = profile;
  const emptyText = search ? tLists('noResults', { search }) : tLists(`empty.${kind}`);
  const texts = t('follow', { returnObjects: true }) as FollowTexts;
  return (
    <div className={styles.dialog}>
      <div className={styles.tabs}>
        <Tabs
          label={tLists('label')}
          tabs={[
            { id: 'subscriptions', label: t('profile.following') },
            { id: 'subscribers', label: t('profile.followers') },
          ]}
          selected={kind}
          onSelect={setKind}
        >
          <div className={styles.panel}>
            <TextField
              type="search"
              label={tLists('search')}
              value={typed}
              maxLength={SEARCH_MAX_LENGTH}
              autoComplete="off"
              dir="auto"
              start={<Search size={20} aria-hidden="true" />}
              onChange={(event) => setTyped(event.target.value)}
            />
            <UserList
              source={{ kind, username, search }}
              emptyText={emptyText}
              renderAction={(user, nameId) => <FollowButton user={user} texts={texts} describedBy={nameId} />}
            />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/** The followed users and the followers of a profile: a dialog on desktop, a sheet on mobile. */
export function UserListDialog({ profile, kind, open, onClose }: UserListDialogProps) {
  const t = useUserListTexts();
  const { device } = useShell();
  const overlayProps = { open, onClose, title: t('title', { name: profile.name }) };
  const content = <FollowLists profile={profile} kind={kind} />;
  return device.mobile ? (
    <Sheet {...overlayProps} height="full">
      {content}
    </Sheet>
  ) : (
    <Dialog {...overlayProps} size="medium">
      {content}
    </Dialog>
  );
}
