export { CancelDialog } from './cancel-dialog.tsx';
export { DropZone } from './drop-zone.tsx';
export { getFile, publishDetails, saveDraft } from './manager.ts';
export { RejectedFiles } from './rejected-files.tsx';
export type { Upload } from './types.ts';
export { CancelButton } from './upload-actions.tsx';
export { UploadCard } from './upload-card.tsx';
export { UploadStatus } from './upload-status.tsx';
export { useUploads } from './use-uploads.ts';
