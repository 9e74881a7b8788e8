import { Menu, MenuItem, MenuLink, MenuSeparator } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { CircleHelp, Ellipsis, Library, LogOut, Settings, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface UserMenuProps {
  viewer: Viewer;
  /** The phone's menu has fewer entries, because it is on the profile page (SHELL-45). */
  isPhone?: boolean;
  onLogOut?: (() => void) | undefined;
}

/** Account menu of signed-in users (SHELL-43, SHELL-44). */
export function UserMenu({ viewer, isPhone = false, onLogOut }: UserMenuProps) {
  const { t } = useTranslation('shell');
  return (
    <Menu
      label={t('account.label')}
      trigger={(props) => (
        <button
          {...props}
          className={isPhone ? 'ot-icon-button' : 'ot-account-button'}
          aria-label={t('account.label')}
        >
          {isPhone ? <Ellipsis size={24} /> : <Avatar src={viewer.avatar} name={viewer.name} size={40} />}
        </button>
      )}
    >
      {isPhone ? null : (
        <MenuLink to={paths.profile.href(viewer.username)} icon={<User size={20} />}>
          {t('account.viewProfile')}
        </MenuLink>
      )}
      {isPhone ? null : (
        <MenuLink to={paths.playlists.href()} icon={<Library size={20} />}>
          {t('account.playlists')}
        </MenuLink>
      )}
      <MenuLink to={paths.settings.href()} icon={<Settings size={20} />}>
        {t(isPhone ? 'account.edit' : 'account.settings')}
      </MenuLink>
      <MenuLink to={paths.contactUs.href()} icon={<CircleHelp size={20} />}>
        {t('account.help')}
      </MenuLink>
      {isPhone ? null : <MenuSeparator />}
      <MenuItem onSelect={() => onLogOut?.()} icon={<LogOut size={20} className="ot-mirror" />}>
        {t('nav.logOut')}
      </MenuItem>
    </Menu>
  );
}
