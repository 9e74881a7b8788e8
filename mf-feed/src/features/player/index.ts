export { isSoundAside, SoundToggle } from './mute-button.tsx';
export { useHasStarted } from './player-store.ts';
export type { Surroundings } from './prefetch/prefetch-plan.ts';
export { useLetterKeys } from './shortcuts/use-letter-shortcuts.ts';
export { usePlayerKeys } from './shortcuts/use-player-shortcuts.ts';
export { useSpareLine } from './use-has-spare-bandwidth.ts';
export { usePrefetch } from './use-prefetch.ts';
export { useFirstGesture } from './use-unmute-on-first-gesture.ts';
export { type Presence, VideoPlayer } from './video-player.tsx';
