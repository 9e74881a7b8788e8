import type { ErrorReply } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';

export interface FormResponse<Reply> {
  status: number;
  json: Reply & ErrorReply;
}

/** Sends a call as a multipart form, as a browser does. */
export async function sendForm<Reply>(
  api: Pick<TestApi, 'origin'>,
  path: string,
  token: string,
  fields: Record<string, string | Uint8Array>,
): Promise<FormResponse<Reply>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([value as BlobPart]), 'file');
  }
  const response = await fetch(`${api.origin}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as Reply & ErrorReply };
}
