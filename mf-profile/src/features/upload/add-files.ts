import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { randomUuid } from '@ontrend/shared/random-uuid';
import { queryOptions } from '@tanstack/react-query';
import { fileFingerprint } from './create-upload.ts';
import { addUploads, attachFile } from './manager.ts';
import { probeVideo } from './probe-video.ts';
import { useUploadStore } from './store.ts';
import type { Upload } from './types.ts';
import { type FileError, validateFile } from './validate-file.ts';

/** The limits for a video and what is left of the viewer's quota. The API is the only source of both. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ['mf-profile', 'upload-limits'],
  queryFn: async ({ signal }) => (await callApi('app/user/upload-limits', {}, { signal })).data,
  // The quota changes with every upload.
  staleTime: 0,
  meta: { alert: false },
});

function rejectFile(file: File, error: FileError): void {
  const rejectedFile = { id: randomUuid(), name: file.name, error };
  useUploadStore.setState(({ rejectedFiles }) => ({ rejectedFiles: [...rejectedFiles, rejectedFile] }));
}

export function dismissRejectedFile(id: string): void {
  useUploadStore.setState(({ rejectedFiles }) => ({
    rejectedFiles: rejectedFiles.filter((rejectedFile) => rejectedFile.id !== id),
  }));
}

/** Uploads that count towards the quota but that the server doesn't know yet. */
const getUploadsUnknownToServer = () =>
  useUploadStore.getState().uploads.filter(({ fileName }) => fileName === null);

/**
 * Adds chosen or dropped files. Each file is validated before any of it is sent: valid files are uploaded,
 * the others are listed with a reason. If an upload is missing this file, it resumes instead.
 * @throws ApiError when the limits can't be loaded
 */
export async function addFiles(files: readonly File[]): Promise<void> {
  const { userId } = useUploadStore.getState();
  if (userId === null || files.length === 0) return;
  useUploadStore.setState(({ checkingCount }) => ({
    rejectedFiles: [],
    checkingCount: checkingCount + files.length,
  }));
  let unchecked = files.length;
  try {
    const { limits, left } = await queryClient.fetchQuery(uploadLimitsQuery);
    const accepted: { file: File; metadata: Upload['metadata'] }[] = [];
    let bytes = getUploadsUnknownToServer().reduce((sum, upload) => sum + upload.bytes, 0);
    for (const file of files) {
      const fingerprint = fileFingerprint(userId, file);
      const existing = useUploadStore.getState().uploads.find((upload) => upload.fingerprint === fingerprint);
      const isDuplicate = accepted.some((other) => fileFingerprint(userId, other.file) === fingerprint);
      if (existing?.phase === 'fileMissing') attachFile(existing.id, file);
      else if (isDuplicate || (existing && existing.phase !== 'failed' && existing.phase !== 'ready'))
        rejectFile(file, { rule: 'duplicate' });
      else {
        // Rules about name and size don't need the metadata.
        const errorWithoutMetadata = validateFile(file, limits, null);
        const metadata = errorWithoutMetadata ? null : await probeVideo(file);
        const error = errorWithoutMetadata ?? validateFile(file, limits, metadata);
        const freeSlots = left.files - getUploadsUnknownToServer().length - accepted.length;
        if (error) rejectFile(file, error);
        else if (freeSlots <= 0) rejectFile(file, { rule: 'tooMany' });
        else if (bytes + file.size > left.bytes)
          rejectFile(file, { rule: 'quota', left: left.bytes - bytes });
        else {
          bytes += file.size;
          accepted.push({ file, metadata });
        }
      }
      unchecked -= 1;
      useUploadStore.setState(({ checkingCount }) => ({ checkingCount: checkingCount - 1 }));
    }
    if (useUploadStore.getState().userId === userId) addUploads(accepted);
  } finally {
    useUploadStore.setState(({ checkingCount }) => ({ checkingCount: checkingCount - unchecked }));
  }
}
