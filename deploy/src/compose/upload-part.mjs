// Runs inside a replica of the API and uploads to that replica, or to SITE: sends the part of FILE from FROM
// to TO (as fractions) by tus and starts an upload when ID is empty. Prints the upload's ID and offset.
import { readFile } from 'node:fs/promises';

const { TOKEN = '', FILE = '', FROM = '0', TO = '1', ID = '', SITE = 'http://127.0.0.1:3001' } = process.env;
const address = `${SITE}/api/app/upload`;
const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${TOKEN}` };
const bytes = await readFile(FILE);
const at = (part) => Math.round(bytes.length * Number(part));

async function request(method, path, more = {}, body = undefined) {
  const answer = await fetch(address + path, { method, headers: { ...headers, ...more }, body });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.headers;
}

async function createUpload() {
  const created = await request('POST', '', { 'upload-length': String(bytes.length) });
  return created.get('location').split('/').at(-1);
}

const id = ID || (await createUpload());
const offset = Number((await request('HEAD', `/${id}`)).get('upload-offset'));
if (offset !== at(FROM)) throw new Error(`The upload has offset ${offset}, expected ${at(FROM)}`);
const sent = await request(
  'PATCH',
  `/${id}`,
  { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  bytes.subarray(offset, at(TO)),
);
console.log(JSON.stringify({ id, offset: Number(sent.get('upload-offset')), length: bytes.length }));
