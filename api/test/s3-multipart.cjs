// Adds missing S3 features to s3rver 3.7: ListParts and AbortMultipartUpload, which resumable uploads need,
// and `If-None-Match: *` for PUT, which releases in a bucket need. Used by tests (bucket.ts) and, with
// `--require` and the path of s3rver in S3RVER, by the S3 stand-in of the compose lab (deploy/lab).
const { createHash } = require('node:crypto');
const { readdir, readFile, rm } = require('node:fs/promises');
const { join } = require('node:path');

function sendXml(ctx, status, xml) {
  ctx.status = status;
  ctx.type = 'application/xml';
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
}

async function partOf(folder, number) {
  const bytes = await readFile(join(folder, number));
  const tag = createHash('md5').update(bytes).digest('hex');
  return `<Part><PartNumber>${number}</PartNumber><ETag>"${tag}"</ETag><Size>${bytes.length}</Size></Part>`;
}

/** Middleware that must run before all others of the server. */
function multipart(server) {
  return async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (!['GET', 'DELETE'].includes(ctx.method) || !uploadId) return next();
    const bucket = ctx.path.split('/')[1];
    const folder = join(server.store.getResourcePath(bucket, undefined, 'uploads'), String(uploadId));
    const names = await readdir(folder).catch(() => null);
    if (!names) return sendXml(ctx, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (ctx.method === 'DELETE') {
      await rm(folder, { recursive: true });
      ctx.status = 204;
      return;
    }
    const numbers = names.filter((name) => /^\d+$/.test(name)).sort((one, other) => one - other);
    const parts = await Promise.all(numbers.map((number) => partOf(folder, number)));
    return sendXml(
      ctx,
      200,
      `<ListPartsResult><UploadId>${uploadId}</UploadId><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`,
    );
  };
}

/** Middleware that rejects all but one of several concurrent conditional PUTs of the same key. */
function ifNoneMatch(server) {
  const writing = new Set();
  return async (ctx, next) => {
    if (ctx.method !== 'PUT' || ctx.get('if-none-match') !== '*') return next();
    const [, bucket, ...key] = decodeURIComponent(ctx.path).split('/');
    const sendPreconditionFailed = () => sendXml(ctx, 412, '<Error><Code>PreconditionFailed</Code></Error>');
    if (writing.has(ctx.path)) return sendPreconditionFailed();
    writing.add(ctx.path);
    try {
      if (await server.store.existsObject(bucket, key.join('/'))) return sendPreconditionFailed();
      return await next();
    } finally {
      writing.delete(ctx.path);
    }
  };
}

module.exports = { multipart, ifNoneMatch };

if (process.env.S3RVER) {
  const S3rver = require(process.env.S3RVER);
  const { callback } = S3rver.prototype;
  S3rver.prototype.callback = function withMultipart() {
    this.middleware.unshift(multipart(this), ifNoneMatch(this));
    return callback.call(this);
  };
}
