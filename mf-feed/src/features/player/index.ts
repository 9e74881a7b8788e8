export { useHasStarted } from './player-store.ts';
export { isSoundAside, SoundToggle } from './sound-toggle.tsx';
export { useFirstGesture } from './use-first-gesture.ts';
export { useLaterPart } from './use-later-part.ts';
export { useLetterKeys } from './use-letter-keys.ts';
export { usePlayerKeys } from './use-player-keys.ts';
export { usePrefetch } from './use-prefetch.ts';
export { useSpareLine } from './use-spare-line.ts';
export { type Presence, VideoPlayer } from './video-player.tsx';
