export { BlockDialog } from './block-dialog.tsx';
export { RelationshipMenuItems } from './relationship-menu-items.tsx';
export { useRelationship } from './use-relationship.ts';
