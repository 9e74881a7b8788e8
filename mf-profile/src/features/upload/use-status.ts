import { useTexts } from '../../own-video/use-texts.ts';
import type { Upload } from './types.ts';

/** Seconds as people say them when they wait: by minutes once there are some. */
function useTimeLeft() {
  const { t } = useTexts();
  return (seconds: number): string => {
    if (seconds < 60) return t('left.seconds', { count: Math.max(1, Math.ceil(seconds)) });
    if (seconds < 3_600) return t('left.minutes', { count: Math.ceil(seconds / 60) });
    return t('left.hours', { count: Math.ceil(seconds / 3_600) });
  };
}

/** Per cent of the file that has left. */
export const percentOf = ({ sent, bytes }: Upload) =>
  Math.floor((100 * Math.min(sent, bytes)) / Math.max(bytes, 1));

/** What an upload is at, in words: how much is there, how fast it goes, how long it takes still. */
export function useStatus() {
  const { t, bytes } = useTexts();
  const timeLeft = useTimeLeft();
  return (upload: Upload): string => {
    const { phase, sent, bytes: all, speed, progress, posting } = upload;
    const much = { percent: percentOf(upload), sent: bytes(sent), all: bytes(all) };
    const isKnown = speed !== null && speed > 0;
    const fast = isKnown && { ...much, speed: bytes(speed), left: timeLeft((all - sent) / speed) };
    switch (phase) {
      case 'sending':
        if (sent >= all) return t('status.checking');
        return fast ? t('status.sendingFast', fast) : t('status.sending', much);
      case 'making':
        return progress > 0 ? t('status.making', { percent: progress }) : t('status.queued');
      case 'ready':
        return t(posting === 'draft' ? 'status.readyDraft' : 'status.ready');
      case 'elsewhere':
        if (sent === 0) return t('status.elsewhere');
        return fast ? t('status.elsewhereFast', fast) : t('status.elsewhereFar', much);
      case 'lost':
        return t(navigator.onLine ? 'status.lost' : 'status.offline', much);
      case 'paused':
      case 'fileless':
        return t(`status.${phase}`, much);
      default:
        return t(`status.${phase}`);
    }
  };
}
