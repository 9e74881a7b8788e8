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

/** Returns the status of an upload as text: progress, speed and remaining time. */
export function useStatusText() {
  const { t, formatBytes } = useOwnVideoTexts();
  const timeLeft = useTimeLeftText();
  return (upload: Upload): string => {
    const { phase, sent, bytes, speed, progress, detailsState, isServerFull } = upload;
    const progressParams = {
      percent: uploadPercent(upload),
      sent: formatBytes(sent),
      total: formatBytes(bytes),
    };
    const isSpeedKnown = speed !== null && speed > 0;
    const speedParams = isSpeedKnown && {
      ...progressParams,
      speed: formatBytes(speed),
      left: timeLeft((bytes - sent) / speed),
    };
    switch (phase) {
      case 'uploading':
        if (sent >= bytes) return t('status.checking');
        return speedParams
          ? t('status.uploadingWithSpeed', speedParams)
          : t('status.uploading', progressParams);
      case 'processing':
        return progress > 0 ? t('status.processing', { percent: progress }) : t('status.queued');
      case 'ready':
        return t(detailsState === 'draft' ? 'status.readyDraft' : 'status.ready');
      case 'otherTab':
        if (sent === 0) return t('status.otherTab');
        return speedParams
          ? t('status.otherTabWithSpeed', speedParams)
          : t('status.otherTabProgress', progressParams);
      case 'disconnected':
        if (isServerFull && navigator.onLine) return t('status.serverFull', progressParams);
        return t(navigator.onLine ? 'status.disconnected' : 'status.offline', progressParams);
      case 'paused':
      case 'fileMissing':
        return t(`status.${phase}`, progressParams);
      default:
        return t(`status.${phase}`);
    }
  };
}
