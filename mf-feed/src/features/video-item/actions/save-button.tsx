import type { Video } from '@ontrend/shared/wire';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountButton } from './count-button.tsx';
import { useSaveAction } from './use-save-action.ts';

/** Saves a video or removes it from the saved videos (PLAYLIST-2). */
export function SaveButton({ video }: { video: Video }) {
  const { t } = useTranslation('mf-feed');
  const { isSaved, saves, toggle } = useSaveAction(video);
  return (
    <CountButton
      aria-label={t('actions.save')}
      aria-pressed={isSaved}
      icon={<Bookmark size={24} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />}
      value={saves}
      countKey="video.saves"
      onClick={toggle}
    />
  );
}
