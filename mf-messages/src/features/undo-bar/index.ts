export { UndoBar } from './undo-bar.tsx';
