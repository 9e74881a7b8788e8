import { useShell } from '@ontrend/shared/contract';
import { Dialog, Sheet } from '@ontrend/shared/overlays';
import { FollowButton, type FollowTexts, Tabs, TextField } from '@ontrend/shared/ui';
import type { Profile } from '@ontrend/shared/wire';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX, SEARCH_MS } from './constants.ts';
import styles from './people.module.css';
import { PeopleList } from './people-list.tsx';

type Kind = 'subscriptions' | 'subscribers';

interface PeopleDialogProps {
  profile: Profile;
  /** The list it opens with. */
  kind: Kind;
  open: boolean;
  onClose(): void;
}

/** What is typed, once the typing has stopped for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function People({ profile, kind: first }: Pick<PeopleDialogProps, 'profile' | 'kind'>) {
  const { t } = useTranslation('mf-profile');
  const [kind, setKind] = useState(first);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { username } = profile;
  const empty = search ? t('people.nobodyFound', { search }) : t(`people.empty.${kind}`);
  const texts = t('follow', { returnObjects: true }) as FollowTexts;
  return (
    <div className={styles.dialog}>
      <div className={styles.tabs}>
        <Tabs
          label={t('people.label')}
          tabs={[
            { id: 'subscriptions', label: t('profile.following') },
            { id: 'subscribers', label: t('profile.followers') },
          ]}
          chosen={kind}
          onChoose={setKind}
        >
          <div className={styles.panel}>
            <TextField
              type="search"
              label={t('people.search')}
              value={typed}
              maxLength={SEARCH_MAX}
              autoComplete="off"
              dir="auto"
              start={<Search size={20} aria-hidden="true" />}
              onChange={(event) => setTyped(event.target.value)}
            />
            <PeopleList
              list={{ kind, username, search }}
              empty={empty}
              drawAction={(person, nameId) => (
                <FollowButton person={person} texts={texts} describedBy={nameId} />
              )}
            />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/** Whom a person follows and who follows them: a dialog on a desktop, a sheet over the screen on a phone. */
export function PeopleDialog({ profile, kind, open, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('mf-profile');
  const { device } = useShell();
  const shared = { open, onClose, title: t('people.title', { name: profile.name }) };
  const content = <People profile={profile} kind={kind} />;
  return device.mobile ? (
    <Sheet {...shared} height="full">
      {content}
    </Sheet>
  ) : (
    <Dialog {...shared} size="medium">
      {content}
    </Dialog>
  );
}
