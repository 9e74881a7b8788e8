import { modalRouteState, useShell } from '@ontrend/shared/contract';
import { Menu, MenuItem } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import type { HistoryEntry } from '@ontrend/shared/wire';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatLength } from '../../formats/format-length.ts';
import rowStyles from '../../video-rows/video-row.module.css';
import { useRemoval } from './removal.ts';
import { useHistoryTexts } from './use-history-texts.ts';
import styles from './watch-history.module.css';

interface HistoryRowProps {
  entry: HistoryEntry;
  /** The search that found it. The opened video continues in its results. */
  search: string;
  /** Called when the video is removed or restored, also in another tab. */
  onRemovedChange(fileName: string, isRemoved: boolean): void;
}

/** A video of the history. It renders nothing while it is removed. */
export function HistoryRow({ entry, search, onRemovedChange }: HistoryRowProps) {
  const { t, i18n } = useHistoryTexts();
  const { alert } = useShell();
  const location = useLocation();
  const { isRemoved, setRemoved } = useRemoval(entry);
  const row = useRef<HTMLLIElement>(null);
  const wasRestored = useRef(false);
  const { video, position, isFinished } = entry;
  const { fileName, description, placeholder, firstFrame, user, duration, isSensitive } = video;

  useEffect(() => onRemovedChange(fileName, isRemoved), [fileName, isRemoved, onRemovedChange]);
  // "Undo" closes its alert, so the restored video gets the focus.
  useEffect(() => {
    if (!isRemoved && wasRestored.current) row.current?.querySelector<HTMLElement>('[data-name]')?.focus();
    wasRestored.current = false;
  }, [isRemoved]);

  if (isRemoved) return null;
  const name = description || t('video.untitled');
  const link = {
    to: paths.video.href(fileName),
    state: { ...modalRouteState(location), feed: { kind: 'history', value: search } },
    preventScrollReset: true,
  };
  const remove = () => {
    setRemoved(true);
    const restore = () => {
      wasRestored.current = true;
      setRemoved(false);
    };
    alert(t('video.removed'), { action: { label: t('video.undo'), onSelect: restore } });
  };
  const share = isFinished ? 1 : Math.min(position / (duration || 1), 1);
  const menuLabel = t('video.menu', { name });
  return (
    <li className={styles.row} ref={row}>
      <Link
        {...link}
        className={rowStyles.poster}
        tabIndex={-1}
        aria-hidden="true"
        data-sensitive={isSensitive}
      >
        {placeholder ? <img src={placeholder} alt="" /> : null}
        <img src={firstFrame} alt="" loading="lazy" decoding="async" />
        <span className={styles.progress}>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </Link>
      <div className={rowStyles.about}>
        <Link {...link} className={rowStyles.name} dir="auto" data-name>
          {name}
        </Link>
        <p className={rowStyles.facts}>
          <bdi dir="ltr">{t('video.by', { username: user.username })}</bdi>
          <span>
            <span className="ot-visually-hidden">
              {t('video.length', { length: formatLength(duration, i18n.language) })}
              {'. '}
              {isFinished
                ? t('video.finished')
                : t('video.position', { position: formatLength(position, i18n.language) })}
            </span>
            <span aria-hidden="true">{formatLength(duration, i18n.language)}</span>
          </span>
        </p>
      </div>
      <Menu
        label={menuLabel}
        trigger={(trigger) => <IconButton {...trigger} label={menuLabel} icon={<Ellipsis size={20} />} />}
      >
        <MenuItem icon={<Trash2 size={20} />} onSelect={remove}>
          {t('video.remove')}
        </MenuItem>
      </Menu>
    </li>
  );
}
