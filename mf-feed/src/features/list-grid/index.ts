export { ListGrid } from './list-grid.tsx';
