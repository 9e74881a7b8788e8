import { Menu, MenuItem, MenuLink } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import type { Video } from '@ontrend/shared/wire';
import { ChartLine, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { useOwnVideoTexts } from './use-own-video-texts.ts';

/** Menu on a tile of the viewer's own video: edit, analytics and delete (UPLOAD-5, UPLOAD-6). */
export function TileMenu({ video }: { video: Video }) {
  const { t } = useOwnVideoTexts();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const { fileName, description } = video;
  const label = t('own.menuOf', { name: description || t('own.untitled') });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button {...props} className="profile-tile-menu" aria-label={label}>
            <Ellipsis size={20} aria-hidden="true" />
          </button>
        )}
      >
        <MenuLink to={paths.ownVideo.href(fileName)} icon={<Pencil size={20} />}>
          {t('action.edit')}
        </MenuLink>
        <MenuLink to={paths.creator.href(fileName)} icon={<ChartLine size={20} />}>
          {t('edit.analytics')}
        </MenuLink>
        <MenuItem icon={<Trash2 size={20} />} onSelect={() => setDeleteOpen(true)}>
          {t('own.delete')}
        </MenuItem>
      </Menu>
      <DeleteDialog file={isDeleteOpen ? fileName : null} onClose={() => setDeleteOpen(false)} />
    </>
  );
}
