import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Signs and reads `nextPageToken`: opaque to clients, and valid only for the list that issued it. */
export interface PageTokens {
  sign(list: string, content: unknown): string;
  /** @throws {ApiError} 400 for a token that this list did not issue */
  read<Content>(list: string, token: string, schema: z.ZodType<Content>): Content;
}

const SIGNATURE_BYTES = 16;

/** @param secret shared by the service; the key for tokens is derived from it */
export function createPageTokens(secret: string): PageTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'page-tokens', 32));
  const signatureOf = (list: string, content: string) =>
    createHmac('sha256', key).update(`${list}\n${content}`).digest().subarray(0, SIGNATURE_BYTES);

  return {
    sign(list, content) {
      const text = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${text}.${signatureOf(list, text).toString('base64url')}`;
    },
    read(list, token, schema) {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(list, text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw invalidPageTokenError();
      const content = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (!content.success) throw invalidPageTokenError();
      return content.data;
    },
  };
}

function invalidPageTokenError(): ApiError {
  return new ApiError(400, 'bad-page-token', "Couldn't continue this list. Load it again.");
}
