export { useLikeBursts } from './use-like-bursts.tsx';
