import { Menu, MenuItem, MenuLink } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import type { Video } from '@ontrend/shared/wire';
import { ChartLine, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { ReplacePinDialog } from './replace-pin-dialog.tsx';
import styles from './tile-menu.module.css';
import { useOwnVideoTexts } from './use-own-video-texts.ts';
import { usePinVideo } from './use-pin-video.ts';

/** Menu on a tile of the viewer's own video: pin, edit, analytics and delete (PROFILE-38, UPLOAD-5, UPLOAD-6). */
export function TileMenu({ video }: { video: Video & { isPinned?: true | undefined } }) {
  const { t } = useOwnVideoTexts();
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const [isReplaceOpen, setReplaceOpen] = useState(false);
  const { fileName, description, isPinned = false } = video;
  const pin = usePinVideo(fileName, () => setReplaceOpen(true));
  const label = t('own.menuOf', { name: description || t('own.untitled') });
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => (
          <button {...props} className={styles.button} aria-label={label}>
            <Ellipsis size={20} aria-hidden="true" />
          </button>
        )}
      >
        <MenuItem
          icon={isPinned ? <PinOff size={20} /> : <Pin size={20} />}
          onSelect={() => pin.mutate({ isPinned: !isPinned })}
        >
          {t(isPinned ? 'pin.unpin' : 'pin.pin')}
        </MenuItem>
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
      <ReplacePinDialog
        open={isReplaceOpen}
        onClose={() => setReplaceOpen(false)}
        onChoose={(replaces) => {
          setReplaceOpen(false);
          pin.mutate({ isPinned: true, replaces });
        }}
      />
      <DeleteDialog file={isDeleteOpen ? fileName : null} onClose={() => setDeleteOpen(false)} />
    </>
  );
}
