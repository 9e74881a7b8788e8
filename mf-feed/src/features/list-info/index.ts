export { categoryQuery, collectionQuery, playlistQuery, type TotaledList, totalsQuery } from './queries.ts';
