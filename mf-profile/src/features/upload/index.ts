export { CancelDialog } from './cancel-dialog.tsx';
export { DropZone } from './drop-zone.tsx';
export { getFile, publishDetails, saveDraft } from './manager.ts';
export { RejectedFiles } from './rejected-files.tsx';
export type { Upload } from './types.ts';
export { UploadCard } from './upload-card.tsx';
export { useUploads } from './use-uploads.ts';
