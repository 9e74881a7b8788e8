import { addTexts } from '@ontrend/shared/i18n';
import { MenuItem, MenuLink, MenuSeparator } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import type { Viewer } from '@ontrend/shared/wire';
import { CircleHelp, History, Library, LogOut, Settings, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import en from '../../locales/user-menu.en.json';

// Loaded with this component.
addTexts('user-menu', en);

export interface UserMenuItemsProps {
  viewer: Viewer;
  isPhone: boolean;
  onLogOut?: (() => void) | undefined;
}

/** Items of the account menu, in a lazy chunk that loads when the pointer or focus reaches the button. */
export function UserMenuItems({ viewer, isPhone, onLogOut }: UserMenuItemsProps) {
  const { t } = useTranslation('user-menu');
  const { t: tShell } = useTranslation('shell');
  return (
    <>
      {isPhone ? null : (
        <>
          <MenuLink to={paths.profile.href(viewer.username)} icon={<User size={20} />}>
            {t('viewProfile')}
          </MenuLink>
          <MenuLink to={paths.playlists.href()} icon={<Library size={20} />}>
            {t('playlists')}
          </MenuLink>
        </>
      )}
      <MenuLink to={paths.history.href()} icon={<History size={20} />}>
        {t('history')}
      </MenuLink>
      <MenuLink to={paths.settings.href()} icon={<Settings size={20} />}>
        {t(isPhone ? 'edit' : 'settings')}
      </MenuLink>
      <MenuLink to={paths.contactUs.href()} icon={<CircleHelp size={20} />}>
        {t('help')}
      </MenuLink>
      {isPhone ? null : <MenuSeparator />}
      <MenuItem onSelect={() => onLogOut?.()} icon={<LogOut size={20} className="ot-mirror" />}>
        {tShell('nav.logOut')}
      </MenuItem>
    </>
  );
}
