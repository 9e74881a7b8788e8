import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { useTestApi } from '../../../test/api.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await createUser(api.pool, { name: 'Before', description: 'Unchanged' });
  ({ token } = await signIn(api, user));
});

interface ResponseBody {
  data: { name: string; avatar: string | null; profileDescription: string };
  message: string;
  code: string;
  messages: string[];
  fields: Record<string, string[]>;
}

async function edit(fields: [name: string, value: string | Buffer][], as = token) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'image.png');
  }
  const headers = { authorization: `Bearer ${as}` };
  const response = await fetch(`${api.origin}/api/app/user/edit-profile`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, json: (await response.json()) as ResponseBody };
}

const stored = async () => {
  const { rows } = await api.pool.query('select name, description, avatar_key from users where id = $1', [
    user.id,
  ]);
  return rows[0];
};
const files = async () => (await readdir(join(api.mediaDir, 'avatars')).catch(() => [])).sort();

/** A JPEG image whose left side is red, with location and rotation in its metadata. */
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, gravity: 'west' },
    ])
    .withExif({ IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

it('changes name, description and avatar and returns them', async () => {
  const { status, json } = await edit([
    ['clientId', 'a-client-id'],
    ['name', ' Mia\u202e  Müller\u0007 '],
    ['description', 'One\r\n\r\n\r\n\r\nTwo <b>bold</b> '],
    ['avatar', await photo()],
  ]);
  expect([status, json.message]).toEqual([200, 'Profile updated!']);
  expect(json.data).toMatchObject({ name: 'Mia Müller', profileDescription: 'One\n\nTwo <b>bold</b>' });
  const image = await fetch(api.origin + json.data.avatar);
  expect(image.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await image.arrayBuffer());
  expect(bytes.includes('Secret Street')).toBe(false);
  const { width, height, exif, format } = await sharp(bytes).metadata();
  expect({ width, height, exif, format }).toEqual({
    width: 512,
    height: 512,
    exif: undefined,
    format: 'webp',
  });
});

it('leaves omitted fields unchanged and accepts JSON', async () => {
  const response = await api.request('app/user/edit-profile', { name: 'Only' }, token);
  expect(response.statusCode).toBe(200);
  expect(await stored()).toEqual({ name: 'Only', description: 'Unchanged', avatar_key: null });
  await edit([['description', '']]);
  expect(await stored()).toEqual({ name: 'Only', description: '', avatar_key: null });
});

it('rotates an image by its metadata before removing the metadata', async () => {
  const sideways = await sharp(await photo(600, 600))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { json } = await edit([['avatar', sideways]]);
  const image = await (await fetch(api.origin + json.data.avatar)).arrayBuffer();
  const { data, info } = await sharp(Buffer.from(image)).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
  expect([redAt(20, 20), redAt(490, 20), redAt(20, 490)]).toEqual([true, true, false]);
});

it('uses the first frame of an animated image and does not enlarge a small one', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { json } = await edit([['avatar', moving]]);
  const image = Buffer.from(await (await fetch(api.origin + json.data.avatar)).arrayBuffer());
  const { pages, width } = await sharp(image).metadata();
  expect([pages ?? 1, width]).toEqual([1, 256]);
  expect((await sharp(image).stats()).dominant.r).toBeGreaterThan(200);
});

it('deletes the file of the previous avatar; an empty value removes the avatar', async () => {
  const before = await files();
  const first = await edit([['avatar', await photo()]]);
  const second = await edit([['avatar', await photo()]]);
  expect(second.json.data.avatar).not.toBe(first.json.data.avatar);
  expect((await fetch(api.origin + first.json.data.avatar)).status).toBe(404);
  expect(await files()).toHaveLength(before.length + 1);
  expect((await edit([['avatar', '']])).json.data.avatar).toBeNull();
  expect(await files()).toEqual(before);
});

/** A PNG header that claims an enormous size, as a decompression bomb does. */
async function createPixelBomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const WRONG_TYPE_MESSAGE = "This file type isn't supported. Choose a JPEG, PNG, WebP, GIF or AVIF file.";
it.each<[string, () => Promise<Buffer>, string]>([
  ['text', async () => Buffer.from('<script>alert(1)</script>'), WRONG_TYPE_MESSAGE],
  [
    'SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    WRONG_TYPE_MESSAGE,
  ],
  [
    'TIFF',
    async () =>
      sharp(await photo())
        .tiff()
        .toBuffer(),
    WRONG_TYPE_MESSAGE,
  ],
  [
    'a truncated file',
    async () => (await photo()).subarray(0, 600),
    'This image is damaged. Choose another one.',
  ],
  ['a decompression bomb', createPixelBomb, 'This image is too large. The maximum is 40 megapixels.'],
])('rejects %s with a message and changes nothing', async (_what, make, message) => {
  const before = [await stored(), await files()];
  const { status, json } = await edit([
    ['name', 'After'],
    ['avatar', await make()],
  ]);
  expect([status, json.fields]).toEqual([422, { avatar: [message] }]);
  expect([await stored(), await files()]).toEqual(before);
});

it.each<[[string, string | Buffer][], number, string, string]>([
  [[['name', 'x'.repeat(41)]], 422, 'name', 'Max 40 characters'],
  [[['description', '😀'.repeat(301)]], 422, 'description', 'Max 300 characters'],
  [[['name', 'a\0b']], 422, 'name', 'Contains unsupported characters'],
  [[['username', 'other']], 422, 'body', 'Unknown field: username.'],
  [
    [
      ['name', 'a'],
      ['name', 'b'],
    ],
    422,
    'name',
    'Send this field only once',
  ],
  [[['cover', Buffer.from('x')]], 422, 'cover', "This field can't be a file"],
])('rejects %j', async (fields, status, field, message) => {
  const before = await stored();
  const response = await edit(fields);
  expect([response.status, response.json.fields]).toEqual([status, { [field]: [message] }]);
  expect(await stored()).toEqual(before);
});

it('rejects a file that is too large and a malformed form', async () => {
  const large = await edit([['avatar', Buffer.alloc(8.5 * 1_024 * 1_024)]]);
  expect([large.status, large.json.code]).toEqual([413, 'too-large']);
  const broken = await fetch(`${api.origin}/api/app/user/edit-profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf',
  });
  expect([broken.status, ((await broken.json()) as ResponseBody).code]).toEqual([400, 'malformed-request']);
});

it('does not read forms of guests and accepts forms in no other call', async () => {
  expect((await edit([['avatar', await photo()]], 'rubbish')).status).toBe(401);
  const elsewhere = await fetch(`${api.origin}/api/app/user/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new FormData(),
  });
  expect(elsewhere.status).toBe(415);
});

it('deletes the new file when the database fails', async () => {
  const before = await files();
  await api.pool.query(`alter table users add constraint test_no_edits check (name <> 'After') not valid`);
  const { status } = await edit([
    ['name', 'After'],
    ['avatar', await photo()],
  ]);
  await api.pool.query('alter table users drop constraint test_no_edits');
  expect([status, await files()]).toEqual([500, before]);
  expect(await readdir(join(api.mediaDir, '.scratch'))).toEqual([]);
  expect(await readFile(join(api.mediaDir, 'avatars', 'none')).catch(() => null)).toBeNull();
});
