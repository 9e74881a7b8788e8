import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import { CircleAlert, CircleCheck, Upload as UploadIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../own-video/use-texts.ts';
import styles from './indicator.module.css';
import type { Upload } from './types.ts';
import { useKeptUploads } from './use-kept-uploads.ts';

const among =
  (...phases: Upload['phase'][]) =>
  ({ phase }: Upload) =>
    phases.includes(phase);
const isDraft = ({ posting }: Upload) => posting === 'draft';

/** From what wants somebody to what is only good to know. */
const GROUPS = [
  { key: 'failed', has: among('failed'), icon: CircleAlert },
  { key: 'waiting', has: among('fileless', 'paused'), icon: CircleAlert },
  { key: 'lost', has: among('lost'), icon: UploadIcon },
  { key: 'sending', has: among('sending', 'waiting', 'elsewhere'), icon: UploadIcon },
  { key: 'making', has: among('making'), icon: UploadIcon },
  { key: 'draft', has: (upload: Upload) => among('ready')(upload) && isDraft(upload), icon: CircleCheck },
  { key: 'ready', has: (upload: Upload) => among('ready')(upload) && !isDraft(upload), icon: CircleCheck },
] as const;

const sum = (uploads: Upload[], of: (upload: Upload) => number) =>
  uploads.reduce((all, upload) => all + of(upload), 0);

/** How uploads get on, on every other page: the way back to them. Put away, it comes back when something else happens. */
export default function UploadsIndicator() {
  const { t, counted } = useTexts();
  const { pathname } = useLocation();
  const uploads = useKeptUploads();
  const [closed, setClosed] = useState('');
  const groups = GROUPS.map((group) => ({
    ...group,
    found: uploads.filter(group.has),
  }));
  const first = groups.find(({ found }) => found.length > 0);
  const state = groups.map(({ found }) => found.length).join();
  if (!first || pathname === paths.upload.path || closed === state) return null;
  const { key, found, icon: Icon } = first;
  const sent = sum(found, (upload) => upload.sent);
  const all = sum(found, (upload) => upload.bytes);
  const percent = Math.floor((100 * Math.min(sent, all)) / Math.max(all, 1));
  return (
    <aside className={styles.indicator} aria-label={t('indicator.label')} data-beside-overlays>
      <Link className={styles.link} to={paths.upload.href()} data-group={key}>
        <Icon size={20} aria-hidden="true" />
        <span role="status">{t(`indicator.${key}`, counted(found.length))}</span>
        {key === 'sending' ? (
          <span className={styles.percent}>{t('indicator.percent', { percent })}</span>
        ) : null}
      </Link>
      <IconButton label={t('indicator.close')} icon={<X size={18} />} onClick={() => setClosed(state)} />
      {key === 'sending' ? (
        <progress className={styles.progress} max={100} value={percent} aria-label={t('indicator.label')} />
      ) : null}
    </aside>
  );
}
