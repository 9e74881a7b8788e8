export { categoryQuery, collectionQuery, totalsQuery } from './queries.ts';
