export { MoreOfCreator } from './more-of-creator.tsx';
