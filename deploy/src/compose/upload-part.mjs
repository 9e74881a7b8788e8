// Runs inside a replica of the API and uploads to that replica, or to SITE: sends the part of FILE from FROM
// to TO (as fractions) with the tus protocol. Starts an upload when ID is empty. Prints the upload's ID and offset.
import { readFile } from 'node:fs/promises';

const { TOKEN = '', FILE = '', FROM = '0', TO = '1', ID = '', SITE = 'http://127.0.0.1:3001' } = process.env;
const uploadUrl = `${SITE}/api/app/upload`;
const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${TOKEN}` };
const bytes = await readFile(FILE);
const toOffset = (fraction) => Math.round(bytes.length * Number(fraction));

async function request(method, path, extraHeaders = {}, body = undefined) {
  const response = await fetch(uploadUrl + path, { method, headers: { ...headers, ...extraHeaders }, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.headers;
}

async function createUpload() {
  const created = await request('POST', '', { 'upload-length': String(bytes.length) });
  return created.get('location').split('/').at(-1);
}

const id = ID || (await createUpload());
const offset = Number((await request('HEAD', `/${id}`)).get('upload-offset'));
if (offset !== toOffset(FROM)) throw new Error(`The upload has offset ${offset}, expected ${toOffset(FROM)}`);
const responseHeaders = await request(
  'PATCH',
  `/${id}`,
  { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  bytes.subarray(offset, toOffset(TO)),
);
console.log(
  JSON.stringify({ id, offset: Number(responseHeaders.get('upload-offset')), length: bytes.length }),
);
