import { ApiError } from '../../platform/http/api-error.ts';

/** @throws {ApiError} 403 unless the document server makes the call for itself */
export function requireDocumentServer({ isFromDocumentServer }: { isFromDocumentServer: boolean }): void {
  if (!isFromDocumentServer)
    throw new ApiError(403, 'forbidden', 'Only the document server can make this call.');
}
