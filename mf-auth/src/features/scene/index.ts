export { Scene } from './scene.tsx';
