import { useSession } from '@ontrend/shared/session';
import { Avatar, ErrorState, NotAuthorized, SkeletonRows } from '@ontrend/shared/ui';
import type { OwnProfile, Settings } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppearanceForm,
  DataExport,
  DeleteProfile,
  EditRow,
  EditRows,
  EmailForm,
  MutedWords,
  ownProfileQuery,
  PlaybackForm,
  PrivacyForm,
  ProfileForm,
  ReauthenticationProvider,
  Section,
  SecuritySection,
  SessionsList,
  SettingRow,
  settingsQuery,
  signInMethodsQuery,
  UsernameForm,
  VisibilityForm,
} from '../../features/settings/index.ts';
import { HiddenUsers } from '../../features/users/hidden-users.tsx';
import styles from './settings-page.module.css';

const SECTIONS = [
  'profile',
  'account',
  'security',
  'sessions',
  'privacy',
  'playback',
  'appearance',
  'data',
] as const;

function SectionMenu() {
  const { t } = useTranslation('mf-profile');
  return (
    <nav className={styles.menu} aria-label={t('settings.menu')}>
      <ul>
        {SECTIONS.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`settings.sections.${id}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections({ profile, settings }: { profile: OwnProfile; settings: Settings }) {
  const { t } = useTranslation('mf-profile');
  const mutedCount = settings.mutedWords.length;
  const title = (id: (typeof SECTIONS)[number]) => ({ id, title: t(`settings.sections.${id}`) });
  return (
    <ReauthenticationProvider email={profile.email}>
      <EditRows>
        <Section {...title('profile')}>
          <EditRow
            id="photo"
            label={t('profileForm.avatar')}
            value={<Avatar src={profile.avatar} name={profile.name} size={48} />}
          >
            <ProfileForm profile={profile} field="avatar" />
          </EditRow>
          <EditRow id="name" label={t('profileForm.name')} value={profile.name}>
            <ProfileForm profile={profile} field="name" />
          </EditRow>
          <EditRow
            id="description"
            label={t('profileForm.description')}
            value={profile.profileDescription || t('profileForm.noDescription')}
          >
            <ProfileForm profile={profile} field="description" />
          </EditRow>
        </Section>
        <Section {...title('account')}>
          <EditRow id="username" label={t('account.username')} value={`@${profile.username}`}>
            <UsernameForm current={profile.username} />
          </EditRow>
          <EditRow id="email" label={t('account.email')} value={profile.email}>
            <EmailForm current={profile.email} />
          </EditRow>
        </Section>
        <Section {...title('security')}>
          <SecuritySection email={profile.email} />
        </Section>
        <Section {...title('sessions')}>
          <SessionsList />
        </Section>
        <Section {...title('privacy')}>
          <PrivacyForm settings={settings} />
          <VisibilityForm settings={settings} />
          <SettingRow title={t('privacy.blocked')} text={t('privacy.blockedText')}>
            <HiddenUsers kind="blocked" />
          </SettingRow>
          <SettingRow title={t('privacy.muted')} text={t('privacy.mutedText')}>
            <HiddenUsers kind="muted" />
          </SettingRow>
          <EditRow
            id="muted-words"
            label={t('privacy.mutedWords')}
            value={mutedCount > 0 ? t('privacy.mutedCount', { count: mutedCount }) : t('privacy.noWords')}
          >
            <MutedWords settings={settings} />
          </EditRow>
        </Section>
        <Section {...title('playback')}>
          <PlaybackForm />
        </Section>
        <Section {...title('appearance')}>
          <AppearanceForm />
        </Section>
        <Section {...title('data')}>
          <DataExport />
          <DeleteProfile profile={profile} />
        </Section>
      </EditRows>
    </ReauthenticationProvider>
  );
}

/** The settings of a signed-in user, once they are loaded. */
function LoadedSettings() {
  const { t } = useTranslation('mf-profile');
  const self = useQuery(ownProfileQuery);
  const settings = useQuery(settingsQuery);
  const { isPending, failureCount } = useQuery(signInMethodsQuery);
  // Rows that appeared later would move the ones below. An error is shown in their section.
  const [hasMethodsReply, setMethodsReply] = useState(false);
  if (!hasMethodsReply && (!isPending || failureCount > 0)) setMethodsReply(true);
  if (self.data && settings.data && hasMethodsReply)
    return <Sections profile={self.data} settings={settings.data} />;
  if (!self.isError && !settings.isError) {
    return <SkeletonRows rows={6} label={t('settings.loading')} avatar={56} />;
  }
  return (
    <ErrorState
      title={t('settings.loadFailed')}
      retryLabel={t('settings.retry')}
      isRetrying={self.isFetching || settings.isFetching}
      isIllustrated
      onRetry={() => {
        void self.refetch();
        void settings.refetch();
      }}
    />
  );
}

/** Shown while the viewer is not known: an error once a request for the session has failed, which can be repeated. */
function UnknownSession() {
  const { t } = useTranslation('mf-profile');
  const retryNow = useSession((session) => session.retryNow);
  const [isRetrying, setRetrying] = useState(false);
  if (!retryNow) return <SkeletonRows rows={6} label={t('settings.loading')} avatar={56} />;
  return (
    <ErrorState
      title={t('settings.loadFailed')}
      retryLabel={t('settings.retry')}
      isRetrying={isRetrying}
      isIllustrated
      onRetry={() => {
        setRetrying(true);
        void retryNow().finally(() => setRetrying(false));
      }}
    />
  );
}

/** `/settings`: a menu and the sections (PROFILE-23). A guest on mobile sees the gate (ACCOUNT-10). */
export function SettingsPage() {
  const { t } = useTranslation('mf-profile');
  const status = useSession((session) => session.status);
  if (status === 'guest') {
    return (
      <div className={styles.gate}>
        <h1 className="ot-visually-hidden">{t('settings.title')}</h1>
        <NotAuthorized
          illustration="notifications"
          title={t('settings.title')}
          text={t('settings.guestText')}
          action={t('own.signUp')}
        />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <SectionMenu />
      <div>
        <h1 className={styles.title}>{t('settings.title')}</h1>
        {status === 'signed-in' ? <LoadedSettings /> : <UnknownSession />}
      </div>
    </div>
  );
}
