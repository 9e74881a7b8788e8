import { Menu } from '@ontrend/shared/overlays';
import { Avatar } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { Ellipsis } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserMenuItemsProps } from './user-menu-items.tsx';

interface UserMenuProps {
  viewer: Viewer;
  /** The phone's menu has fewer entries, because it is on the profile page (SHELL-45). */
  isPhone?: boolean;
  onLogOut?: (() => void) | undefined;
}

/** Account menu of signed-in users (SHELL-43, SHELL-44). */
export function UserMenu({ viewer, isPhone = false, onLogOut }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const [Items, setItems] = useState<ComponentType<UserMenuItemsProps>>();
  const load = async () => {
    const loaded = Items ?? (await import('./user-menu-items.tsx')).UserMenuItems;
    setItems(() => loaded);
  };
  // If the chunk fails to load, the next event retries.
  const preload = () => void load().catch(() => undefined);
  return (
    <Menu
      label={t('account.label')}
      trigger={({ onClick, onPointerEnter, onFocus, ...props }) => (
        <button
          {...props}
          className={isPhone ? 'ot-icon-button' : 'ot-account-button'}
          aria-label={t('account.label')}
          onPointerEnter={() => {
            onPointerEnter();
            preload();
          }}
          onFocus={() => {
            onFocus();
            preload();
          }}
          onClick={({ detail }) =>
            void load().then(
              () => onClick({ detail }),
              () => undefined,
            )
          }
        >
          {isPhone ? <Ellipsis size={24} /> : <Avatar src={viewer.avatar} name={viewer.name} size={40} />}
        </button>
      )}
    >
      {Items ? <Items viewer={viewer} isPhone={isPhone} onLogOut={onLogOut} /> : null}
    </Menu>
  );
}
