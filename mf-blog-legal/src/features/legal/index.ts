export { LegalMenu } from './legal-menu.tsx';
export { loadLegalText } from './load-legal-text.ts';
