import { paths } from '@ontrend/shared/paths';
import { Badge } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { MessageCircle, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useHasNativeApp } from '../../core/document/boot-context.ts';
import type { UnreadCounts } from '../../core/unread/unread-counts.ts';
import { Wordmark } from '../brand/wordmark.tsx';
import { LanguagePicker } from '../preferences/language-picker.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { SearchField } from './search-field.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderProps {
  viewer: Viewer | null;
  /** The user is signed in, but the profile has not been loaded yet. */
  isSessionLoading: boolean;
  unread: UnreadCounts;
  routeName: string;
  onLogOut?: (() => void) | undefined;
}

/** Routes without a login link, because they are the login itself (SHELL-42). */
export const ROUTES_WITHOUT_LOGIN_LINK = ['auth-login', 'auth-join'];

/**
 * Actions of signed-in users. Until the profile is loaded, a link to the own profile has the place of the user menu,
 * which requires a username (SHELL-43).
 */
function UserActions({ viewer, unread, onLogOut }: Pick<HeaderProps, 'viewer' | 'unread' | 'onLogOut'>) {
  const { t } = useTranslation('shell');
  const messages = t('nav.messagesUnread', { count: unread.messages });
  return (
    <>
      <NotificationsBell unread={unread.notifications} />
      <NavLink className="ot-icon-button" to={paths.messages.href()} aria-label={messages}>
        <MessageCircle size={22} />
        <Badge className="ot-badge" count={unread.messages} label={messages} />
      </NavLink>
      {viewer ? (
        <UserMenu viewer={viewer} onLogOut={onLogOut} />
      ) : (
        <Link
          className="ot-icon-button ot-account-button"
          to={paths.ownProfile.href()}
          aria-label={t('nav.profile')}
        >
          <User size={22} />
        </Link>
      )}
    </>
  );
}

function GuestActions({ routeName }: { routeName: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <LanguagePicker />
      {ROUTES_WITHOUT_LOGIN_LINK.includes(routeName) ? null : (
        <Link className="ot-pill ot-pill-ink" to={paths.login.href()}>
          {t('nav.logIn')}
        </Link>
      )}
    </>
  );
}

/** Header of desktops (SHELL-39). */
export function Header({ viewer, isSessionLoading, unread, routeName, onLogOut }: HeaderProps) {
  const { t } = useTranslation('shell');
  return (
    <header className="ot-header">
      <Wordmark />
      <SearchField />
      <div className="ot-header-end">
        {viewer || isSessionLoading ? (
          <UserActions viewer={viewer} unread={unread} onLogOut={onLogOut} />
        ) : (
          <GuestActions routeName={routeName} />
        )}
        <Link className="ot-pill" to={paths.download.href()}>
          {t(useHasNativeApp() ? 'app.get' : 'app.install')}
        </Link>
      </div>
    </header>
  );
}
