import { useSession } from '@ontrend/shared/session';
import { ErrorState, NotAuthorized, SkeletonRows } from '@ontrend/shared/ui';
import type { OwnProfile, Settings } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  AppearanceForm,
  DataExport,
  DeleteProfile,
  EmailForm,
  MutedWords,
  ownProfileQuery,
  PasswordForm,
  PlaybackForm,
  PrivacyForm,
  ProfileForm,
  Section,
  SessionsList,
  SettingRow,
  settingsQuery,
  UsernameForm,
} from '../../features/settings/index.ts';
import { HiddenUsers } from '../../features/users/hidden-users.tsx';
import styles from './settings-page.module.css';

const SECTIONS = ['profile', 'account', 'sessions', 'privacy', 'playback', 'appearance', 'data'] as const;

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
  const title = (id: (typeof SECTIONS)[number]) => ({ id, title: t(`settings.sections.${id}`) });
  return (
    <>
      <Section {...title('profile')}>
        <ProfileForm profile={profile} />
      </Section>
      <Section {...title('account')}>
        <UsernameForm current={profile.username} />
        <EmailForm current={profile.email} />
        <PasswordForm email={profile.email} />
      </Section>
      <Section {...title('sessions')}>
        <SessionsList />
      </Section>
      <Section {...title('privacy')}>
        <PrivacyForm settings={settings} />
        <SettingRow title={t('privacy.blocked')} text={t('privacy.blockedText')}>
          <HiddenUsers kind="blocked" />
        </SettingRow>
        <SettingRow title={t('privacy.muted')} text={t('privacy.mutedText')}>
          <HiddenUsers kind="muted" />
        </SettingRow>
        <MutedWords settings={settings} />
      </Section>
      <Section {...title('playback')}>
        <PlaybackForm />
      </Section>
      <Section {...title('appearance')}>
        <AppearanceForm />
      </Section>
      <Section {...title('data')}>
        <DataExport email={profile.email} />
        <DeleteProfile profile={profile} />
      </Section>
    </>
  );
}

/** The settings of a signed-in user, once they are loaded. */
function LoadedSettings() {
  const { t } = useTranslation('mf-profile');
  const self = useQuery(ownProfileQuery);
  const settings = useQuery(settingsQuery);
  if (self.data && settings.data) return <Sections profile={self.data} settings={settings.data} />;
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
        {status === 'signed-in' ? (
          <LoadedSettings />
        ) : (
          <SkeletonRows rows={6} label={t('settings.loading')} avatar={56} />
        )}
      </div>
    </div>
  );
}
