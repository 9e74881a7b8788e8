import { useShell } from '@ontrend/shared/contract';
import { Menu, MenuItem, MenuLink } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import type { Playlist } from '@ontrend/shared/wire';
import { CodeXml, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx';
import styles from './playlists.module.css';
import { usePlaylistTexts } from './use-playlist-texts.ts';
import { useSharePlaylist } from './use-share-playlist.ts';

/** Menu on a tile of the viewer's own playlist (PLAYLIST-12). */
export function PlaylistMenu({ playlist }: { playlist: Playlist }) {
  const { t, titleOf } = usePlaylistTexts();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const share = useSharePlaylist();
  const { openDialog } = useShell();
  const label = t('menu.label', { title: titleOf(playlist) });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <IconButton {...props} className={styles.menu} label={label} icon={<Ellipsis size={20} />} />
        )}
      >
        <MenuLink to={paths.ownPlaylist.href(playlist.id)} icon={<Pencil size={20} />}>
          {t('menu.edit')}
        </MenuLink>
        {playlist.visibility === 'private' ? null : (
          <>
            <MenuItem icon={<Share2 size={20} />} onSelect={() => void share(playlist)}>
              {t('menu.share')}
            </MenuItem>
            <MenuItem
              icon={<CodeXml size={20} />}
              onSelect={() =>
                openDialog({
                  id: 'embed-playlist',
                  playlist: { id: playlist.id, title: titleOf(playlist) },
                })
              }
            >
              {t('menu.embed')}
            </MenuItem>
          </>
        )}
        {playlist.kind === 'saved' ? null : (
          <MenuItem icon={<Trash2 size={20} />} onSelect={() => setDeleteOpen(true)}>
            {t('menu.delete')}
          </MenuItem>
        )}
      </Menu>
      <DeletePlaylistDialog playlist={playlist} open={isDeleteOpen} onClose={() => setDeleteOpen(false)} />
    </>
  );
}
