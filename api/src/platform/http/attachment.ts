import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * A 200 reply that is a file to download, generated while it is read. Its JSON has the shape of the wire
 * schema.
 */
export class Attachment {
  readonly fileName: string;
  readonly parts: AsyncIterable<string>;

  /** @param fileName letters, digits, dots and hyphens */
  constructor(fileName: string, parts: AsyncIterable<string>) {
    this.fileName = fileName;
    this.parts = parts;
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .send(Readable.from(this.parts));
  }
}
