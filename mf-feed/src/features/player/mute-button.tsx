import type { Device } from '@ontrend/shared/contract';
import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleMuted, usePlayer } from './player-store.ts';

/** Returns whether the mute button is a side action instead of a part of the player (FEED-37: on iOS). */
export function hasMuteSideAction({ mobile, iOS }: Device): boolean {
  return mobile && iOS;
}

/** Mutes and unmutes all videos. */
export function MuteButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('mf-feed');
  const muted = usePlayer((state) => state.muted);
  return (
    <button
      type="button"
      className="feed-mute-button"
      aria-label={muted ? t('player.unmute') : t('player.mute')}
      tabIndex={disabled ? -1 : undefined}
      onClick={toggleMuted}
    >
      {muted ? <VolumeX size={24} aria-hidden="true" /> : <Volume2 size={24} aria-hidden="true" />}
    </button>
  );
}
