import { Menu } from '@ontrend/shared/overlays';
import { Ellipsis } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { VideoMenuItemsProps } from './video-menu-items.tsx';

const loadItems = async () => (await import('./video-menu-items.tsx')).VideoMenuItems;

/** Side action that opens a menu with less frequent actions. */
export function VideoMenu({ video, onNotInterested }: VideoMenuItemsProps) {
  const { t } = useTranslation('mf-feed');
  const [Items, setItems] = useState<ComponentType<VideoMenuItemsProps> | null>(null);

  const load = async () => {
    const loaded = Items ?? (await loadItems());
    setItems(() => loaded);
  };
  // A failed preload is retried on click.
  const preload = () => void load().catch(() => undefined);

  return (
    <li className="feed-count">
      <Menu
        label={t('actions.more')}
        trigger={({ onClick, onPointerEnter, onFocus, ...rest }) => (
          <button
            {...rest}
            className="feed-action"
            aria-label={t('actions.more')}
            onPointerEnter={() => {
              onPointerEnter();
              preload();
            }}
            onFocus={() => {
              onFocus();
              preload();
            }}
            // If the chunk fails to load, the next click retries.
            onClick={({ detail }) =>
              void load().then(
                () => onClick({ detail }),
                () => {},
              )
            }
          >
            <Ellipsis size={24} aria-hidden="true" />
          </button>
        )}
      >
        {Items ? <Items video={video} onNotInterested={onNotInterested} /> : null}
      </Menu>
    </li>
  );
}
