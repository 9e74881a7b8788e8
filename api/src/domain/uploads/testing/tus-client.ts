import type { TestApi } from '../../../../test/api.ts';

/** Sends single requests of the tus protocol. */
export interface TusClient {
  /** Creates an upload. */
  create(
    bytes: number,
    metadata?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Creates an upload and expects success. @returns its id */
  createUpload(bytes: number, metadata?: Record<string, string>): Promise<string>;
  send(id: string, offset: number, part: Uint8Array, headers?: Record<string, string>): Promise<Response>;
  head(id: string): Promise<Response>;
  /** Returns the current offset. */
  offset(id: string): Promise<number>;
  end(id: string): Promise<Response>;
}

const TUS_HEADERS = { 'tus-resumable': '1.0.0' };

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** @param token null for a guest */
export function createTusClient(api: Pick<TestApi, 'origin'>, token: string | null): TusClient {
  const auth: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = (method: string, id: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(`${api.origin}/api/app/upload${id && `/${id}`}`, {
      method,
      headers: { ...TUS_HEADERS, ...auth, ...headers },
      ...(body && { body: body as BodyInit }),
    });
  const client: TusClient = {
    create: (bytes, metadata = {}, headers = {}) =>
      request('POST', '', {
        'upload-length': String(bytes),
        ...(Object.keys(metadata).length > 0 && {
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${base64(value)}`)
            .join(','),
        }),
        ...headers,
      }),
    async createUpload(bytes, metadata) {
      const response = await client.create(bytes, metadata);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return response.headers.get('location')?.split('/').at(-1) ?? '';
    },
    send: (id, offset, part, headers = {}) =>
      request(
        'PATCH',
        id,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
        part,
      ),
    head: (id) => request('HEAD', id),
    async offset(id) {
      return Number((await client.head(id)).headers.get('upload-offset'));
    },
    end: (id) => request('DELETE', id),
  };
  return client;
}
