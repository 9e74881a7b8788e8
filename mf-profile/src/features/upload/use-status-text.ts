import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import type { Upload } from './types.ts';

/** Formats the remaining time in seconds, minutes or hours. */
function useTimeLeftText() {
  const { t } = useOwnVideoTexts();
  return (seconds: number): string => {
    if (seconds < 60) return t('timeLeft.seconds', { count: Math.max(1, Math.ceil(seconds)) });
    if (seconds < 3_600) return t('timeLeft.minutes', { count: Math.ceil(seconds / 60) });
    return t('timeLeft.hours', { count: Math.ceil(seconds / 3_600) });
  };
}

/** Percentage of the file that has been sent. */
export const uploadPercent = ({ sent, bytes }: Upload) =>
  Math.floor((100 * Math.min(sent, bytes)) / Math.max(bytes, 1));

/** Returns the status of an upload as a sentence (UPLOAD-11). */
export function useStatusText() {
  const { t } = useOwnVideoTexts();
  return (upload: Upload): string => {
    const { phase, sent, bytes, failure, detailsState, isServerFull } = upload;
    const params = { percent: uploadPercent(upload) };
    const isDraft = detailsState === 'draft';
    switch (phase) {
      case 'uploading':
        if (sent >= bytes) return t('status.checking');
        return t(isDraft ? 'status.uploadingDraft' : 'status.uploading', params);
      case 'ready':
        return t(isDraft ? 'status.readyDraft' : 'status.ready');
      case 'otherTab':
        return sent === 0 ? t('status.otherTab') : t('status.otherTabProgress', params);
      case 'disconnected':
        if (isServerFull && navigator.onLine) return t('status.serverFull', params);
        return t(navigator.onLine ? 'status.disconnected' : 'status.offline', params);
      case 'paused':
      case 'fileMissing':
        return t(`status.${phase}`, params);
      case 'processing':
        return t('status.processing');
      case 'failed':
        return failure ?? t('status.failed');
      default:
        return t(`status.${phase}`);
    }
  };
}

/** Returns what the status leaves out: bytes, speed and remaining time, or who can see the video; null if nothing. */
export function useStatusDetail() {
  const { t, formatBytes } = useOwnVideoTexts();
  const timeLeft = useTimeLeftText();
  return (upload: Upload): string | null => {
    const { phase, sent, bytes, speed, detailsState } = upload;
    if (phase === 'ready') return detailsState === 'draft' ? t('status.readyDraftDetail') : null;
    const isSending = phase === 'uploading' || phase === 'otherTab';
    if (!isSending || sent >= bytes || (phase === 'otherTab' && sent === 0)) return null;
    const params = { sent: formatBytes(sent), total: formatBytes(bytes) };
    if (speed === null || speed <= 0) return t('status.progress', params);
    return t('status.progressWithSpeed', {
      ...params,
      speed: formatBytes(speed),
      left: timeLeft((bytes - sent) / speed),
    });
  };
}
