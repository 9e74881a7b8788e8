export { LegalMenu } from './legal-menu.tsx';
export { legalTextQuery } from './queries.ts';
