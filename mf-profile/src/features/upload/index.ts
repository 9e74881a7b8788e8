export { DropZone } from './drop-zone.tsx';
export { cancel, decide, draft, fileOf } from './manager.ts';
export { Refusals } from './refusals.tsx';
export type { Upload } from './types.ts';
export { UploadCard } from './upload-card.tsx';
export { useKeptUploads } from './use-kept-uploads.ts';
