import { paths } from '@ontrend/shared/paths';
import { IconButton } from '@ontrend/shared/ui';
import { CircleAlert, CircleCheck, Upload as UploadIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { Upload } from './types.ts';
import styles from './uploads-indicator.module.css';
import { useUploads } from './use-uploads.ts';

const isInPhase =
  (...phases: Upload['phase'][]) =>
  ({ phase }: Upload) =>
    phases.includes(phase);
const isDraft = ({ detailsState }: Upload) => detailsState === 'draft';

/** Most urgent first. */
const GROUPS = [
  { key: 'failed', matches: isInPhase('failed'), icon: CircleAlert },
  { key: 'attention', matches: isInPhase('fileMissing', 'paused'), icon: CircleAlert },
  { key: 'disconnected', matches: isInPhase('disconnected'), icon: UploadIcon },
  { key: 'uploading', matches: isInPhase('uploading', 'waiting', 'otherTab'), icon: UploadIcon },
  { key: 'processing', matches: isInPhase('checking', 'processing'), icon: UploadIcon },
  {
    key: 'draft',
    matches: (upload: Upload) => isInPhase('ready')(upload) && isDraft(upload),
    icon: CircleCheck,
  },
  {
    key: 'ready',
    matches: (upload: Upload) => isInPhase('ready')(upload) && !isDraft(upload),
    icon: CircleCheck,
  },
] as const;

const sumOf = (uploads: Upload[], getValue: (upload: Upload) => number) =>
  uploads.reduce((sum, upload) => sum + getValue(upload), 0);

/**
 * Link to the upload page with the state of the uploads, shown on every other page. After it is closed, it
 * reappears when a state changes.
 */
export default function UploadsIndicator() {
  const { t, countParams } = useOwnVideoTexts();
  const { pathname } = useLocation();
  const uploads = useUploads();
  const [closedState, setClosedState] = useState('');
  const groups = GROUPS.map((group) => ({
    ...group,
    groupUploads: uploads.filter(group.matches),
  }));
  const topGroup = groups.find(({ groupUploads }) => groupUploads.length > 0);
  const state = groups.map(({ groupUploads }) => groupUploads.length).join();
  if (!topGroup || pathname === paths.upload.path || closedState === state) return null;
  const { key, groupUploads, icon: Icon } = topGroup;
  const sent = sumOf(groupUploads, (upload) => upload.sent);
  const totalBytes = sumOf(groupUploads, (upload) => upload.bytes);
  const percent = Math.floor((100 * Math.min(sent, totalBytes)) / Math.max(totalBytes, 1));
  return (
    <aside className={styles.indicator} aria-label={t('indicator.label')} data-above-overlays>
      <Link className={styles.link} to={paths.upload.href()} data-group={key}>
        <Icon size={20} aria-hidden="true" />
        <span role="status">{t(`indicator.${key}`, countParams(groupUploads.length))}</span>
        {key === 'uploading' ? (
          <span className={styles.percent}>{t('indicator.percent', { percent })}</span>
        ) : null}
      </Link>
      <IconButton label={t('indicator.close')} icon={<X size={18} />} onClick={() => setClosedState(state)} />
      {key === 'uploading' ? (
        <progress className={styles.progress} max={100} value={percent} aria-label={t('indicator.label')} />
      ) : null}
    </aside>
  );
}
