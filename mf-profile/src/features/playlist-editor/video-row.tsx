import { modalRouteState } from '@ontrend/shared/contract';
import { useSave } from '@ontrend/shared/entities';
import { Menu, MenuItem } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import type { Playlist, Video } from '@ontrend/shared/wire';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  Image,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatLength } from '../../formats/format-length.ts';
import { usePlaylistTexts } from '../../playlists/use-playlist-texts.ts';
import rowStyles from '../../video-rows/video-row.module.css';
import type { DropTarget } from './drag-and-drop.ts';
import styles from './editor.module.css';
import type { MoveStep } from './use-move.ts';
import type { RowDragging } from './use-row-dragging.ts';

interface VideoRowProps {
  video: Video;
  playlist: Playlist;
  /** Position in the list, from 1. */
  position: number;
  isLast: boolean;
  /** -1 while the list has further pages. */
  listSize: number;
  dragging: RowDragging;
  /** The handle gets the focus, and the row is scrolled into view. */
  needsFocus: boolean;
  onFocused(): void;
  onMove(step: MoveStep): void;
  onRemove(video: Video, setSaved: (isSaved: boolean) => void): void;
  onUseAsCover(): void;
}

/** A video of a playlist, with a handle that moves it by dragging, by keyboard and with its menu (PLAYLIST-16). */
export function VideoRow(props: VideoRowProps) {
  const { video, playlist, position, listSize, dragging, needsFocus, onFocused, onMove } = props;
  const { t, language } = usePlaylistTexts();
  const location = useLocation();
  const row = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<DropTarget['edge'] | null>(null);
  const [isDragged, setDragged] = useState(false);
  const { fileName, description, placeholder, firstFrame, user, duration } = video;
  const name = description || t('videos.untitled');
  const isCover = playlist.hasChosenCover && playlist.cover?.fileName === fileName;
  const link = {
    to: paths.video.href(fileName),
    state: {
      ...modalRouteState(location),
      feed: { kind: 'grid', source: { kind: 'playlist', value: playlist.id } },
    },
    preventScrollReset: true,
  };

  useEffect(() => {
    const element = row.current;
    const handle = element?.querySelector('button');
    if (!dragging || !element || !handle) return;
    return dragging({ row: element, handle, file: fileName, onDragging: setDragged, onEdge: setEdge });
  }, [dragging, fileName]);

  useLayoutEffect(() => {
    if (!needsFocus) return;
    row.current?.querySelector('button')?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'nearest' });
    onFocused();
  }, [needsFocus, onFocused]);

  const moveByKeyboard = (event: KeyboardEvent) => {
    const step = { ArrowUp: 'up', ArrowDown: 'down' }[event.key] as MoveStep | undefined;
    if (!event.altKey || !step) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(step);
  };

  return (
    <li
      ref={row}
      className={styles.row}
      aria-posinset={position}
      aria-setsize={listSize}
      data-drop={edge ?? undefined}
      data-dragged={isDragged || undefined}
      // Before the trigger of the menu, which an arrow key opens.
      onKeyDownCapture={moveByKeyboard}
    >
      <Menu
        label={t('move.label', { name })}
        align="start"
        trigger={(trigger) => (
          <button
            {...trigger}
            className={styles.handle}
            aria-label={t('move.label', { name })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          >
            <GripVertical size={20} aria-hidden="true" />
          </button>
        )}
      >
        <MenuItem icon={<ArrowUp size={20} />} disabled={position === 1} onSelect={() => onMove('up')}>
          {t('move.up')}
        </MenuItem>
        <MenuItem icon={<ArrowDown size={20} />} disabled={props.isLast} onSelect={() => onMove('down')}>
          {t('move.down')}
        </MenuItem>
        <MenuItem icon={<ArrowUpToLine size={20} />} disabled={position === 1} onSelect={() => onMove('top')}>
          {t('move.top')}
        </MenuItem>
        <MenuItem icon={<ArrowDownToLine size={20} />} disabled={props.isLast} onSelect={() => onMove('end')}>
          {t('move.end')}
        </MenuItem>
      </Menu>
      <Link {...link} className={rowStyles.poster} tabIndex={-1} aria-hidden="true" draggable={false}>
        {placeholder ? <img src={placeholder} alt="" draggable={false} /> : null}
        <img src={firstFrame} alt="" loading="lazy" decoding="async" draggable={false} />
      </Link>
      <div className={rowStyles.about}>
        <Link {...link} className={rowStyles.name} dir="auto" draggable={false}>
          {name}
        </Link>
        <p className={rowStyles.facts}>
          <bdi dir="ltr">{t('videos.by', { username: user.username })}</bdi>
          <span>
            <span className="ot-visually-hidden">
              {t('videos.length', { length: formatLength(duration, language) })}
            </span>
            <span aria-hidden="true">{formatLength(duration, language)}</span>
          </span>
          {isCover ? <span className={styles.mark}>{t('videos.cover')}</span> : null}
        </p>
      </div>
      <RowMenu {...props} name={name} isCover={isCover} />
    </li>
  );
}

/** Menu with the cover and the removal. */
function RowMenu({
  video,
  playlist,
  name,
  isCover,
  onUseAsCover,
  onRemove,
}: VideoRowProps & { name: string; isCover: boolean }) {
  const { t } = usePlaylistTexts();
  const { set: setSaved } = useSave(video);
  const label = t('videos.menu', { name });
  return (
    <Menu
      label={label}
      trigger={(trigger) => <IconButton {...trigger} label={label} icon={<Ellipsis size={20} />} />}
    >
      {isCover ? null : (
        <MenuItem icon={<Image size={20} />} onSelect={onUseAsCover}>
          {t('videos.useAsCover')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 size={20} />} onSelect={() => onRemove(video, setSaved)}>
        {t(playlist.kind === 'saved' ? 'videos.removeSaved' : 'videos.remove')}
      </MenuItem>
    </Menu>
  );
}
