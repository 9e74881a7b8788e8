export { ListHeader } from './list-header.tsx';
export { categoryQuery, collectionQuery } from './queries.ts';
