import { useShell } from '@ontrend/shared/contract';
import { Menu, MenuItem } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { IconButton } from '@ontrend/shared/ui';
import { CodeXml, Ellipsis, Flag } from 'lucide-react';
import { feedQuery } from '../../features/feed/index.ts';
import { useTileTexts } from '../../tiles/use-tile-texts.ts';

/** Returns the first loaded video of a playlist, whose size is that of the embed. */
function findFirstVideo(id: string) {
  return queryClient.getQueryData(feedQuery({ kind: 'playlist', value: id }).queryKey)?.pages[0]?.data[0];
}

interface PlaylistMenuProps {
  id: string;
  name: string;
  /** It belongs to the viewer. */
  isOwn: boolean;
}

/** Menu with less frequent actions on a playlist that is not private. */
export function PlaylistMenu({ id, name, isOwn }: PlaylistMenuProps) {
  const { t } = useTileTexts();
  const { openDialog } = useShell();
  const openEmbedDialog = () => {
    const first = findFirstVideo(id);
    const size = first && { width: first.width, height: first.height };
    openDialog({ id: 'embed-playlist', playlist: { id, title: name }, ...(size ? { size } : {}) });
  };
  return (
    <Menu
      label={t('playlistMenu')}
      trigger={(props) => <IconButton {...props} label={t('playlistMenu')} icon={<Ellipsis size={20} />} />}
    >
      <MenuItem icon={<CodeXml size={20} />} onSelect={openEmbedDialog}>
        {t('embedPlaylist')}
      </MenuItem>
      {isOwn ? null : (
        <MenuItem
          icon={<Flag size={20} />}
          onSelect={() => openDialog({ id: 'report', target: { type: 'playlist', id } })}
        >
          {t('reportPlaylist')}
        </MenuItem>
      )}
    </Menu>
  );
}
