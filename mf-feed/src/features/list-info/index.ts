export { ListHead } from './list-head.tsx';
export { categoryQuery, collectionQuery } from './queries.ts';
