export { useLikeBursts } from './use-like-animations.tsx';
