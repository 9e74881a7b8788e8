export { useLikeAnimations } from './use-like-animations.tsx';
