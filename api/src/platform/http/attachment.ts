import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A 200 answer that is a file to be kept, made while it is being read. Its JSON is what the wire promises. */
export class Attachment {
  readonly fileName: string;
  readonly parts: AsyncIterable<string>;

  /** @param fileName of plain letters, digits, dots and hyphens */
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
