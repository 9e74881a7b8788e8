export { ListHead } from './list-header.tsx';
export { categoryQuery, collectionQuery } from './queries.ts';
