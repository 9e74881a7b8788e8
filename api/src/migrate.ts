export { migrate } from './db/migrate.ts';
