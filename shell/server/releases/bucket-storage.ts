import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { removeDirAtomically, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import { foldersIn, lastOf, type ReleaseStorage, type StoredBuild } from './storage.ts';

/** Below it lies everything of releases, so that the bucket can be that of the media. */
const PREFIX = 'releases/';
/** A build is one object, its files packed: it appears whole, and a single put decides who was first. */
const BUILD = '.json.gz';
/** Written at every start, to see that the second of two is refused. */
const PROBE = 'probe.json';
/** Milliseconds for which a document server takes the last name it saw for the last one there is. */
const KNOWN_FOR_MS = 500;

type Sdk = typeof import('@aws-sdk/client-s3');
type Files = Record<string, string>;

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const wasAskedAgain = (error: unknown) =>
  ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1;

function unlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw error;
}

async function pack(folder: string): Promise<Buffer> {
  const files: Files = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files[file.slice(folder.length + 1).replaceAll('\\', '/')] = await readFile(file, 'base64');
  }
  return promisify(gzip)(JSON.stringify(files));
}

async function unpack(bytes: Uint8Array, folder: string): Promise<void> {
  const files = JSON.parse((await promisify(gunzip)(bytes)).toString()) as Files;
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, 'base64'));
  }
}

/** Releases in a bucket; a folder of this machine holds the builds that were asked for. */
export class BucketStorage implements ReleaseStorage {
  readonly folder: string;
  private readonly sdk: Sdk;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly known = new Map<string, { name: string | undefined; at: number }>();
  /** Counts what was put, so that a list that was asked for before is not taken for what there is after it. */
  private changes = 0;
  /** Builds on their way to this machine, by folder. */
  private readonly coming = new Map<string, Promise<string>>();

  private constructor(folder: string, bucket: string, sdk: Sdk, client: S3Client) {
    this.folder = folder;
    this.sdk = sdk;
    this.client = client;
    this.bucket = bucket;
  }

  /**
   * @param folder for builds, as they are fetched; may be lost
   * @throws Error when the bucket is not there, or lets a text be written over
   */
  static async open(settings: BucketSettings, folder: string): Promise<BucketStorage> {
    // Large, and of no use where releases are in a folder.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client(s3ClientOptions(settings));
    const storage = new BucketStorage(folder, settings.bucket, sdk, client);
    await storage.writeNew(PROBE, '{}');
    if (await storage.writeNew(PROBE, '{}')) {
      throw new Error(
        `The storage at ${settings.endpoint} does not refuse to write an object twice (If-None-Match: *): releases can not be kept there.`,
      );
    }
    return storage;
  }

  private at(path: string) {
    return { Bucket: this.bucket, Key: PREFIX + path };
  }

  private async list(path: string, after?: string) {
    const found: { name: string; at: Date }[] = [];
    const prefix = `${PREFIX}${path}/`;
    const pages = this.sdk.paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket, Prefix: prefix, Delimiter: '/', ...(after && { StartAfter: prefix + after }) },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key = '', LastModified = new Date(0) } of Contents)
        found.push({ name: Key.slice(prefix.length), at: LastModified });
    return found;
  }

  async names(path: string): Promise<string[]> {
    return (await this.list(path)).map(({ name }) => name);
  }

  async last(path: string): Promise<string | undefined> {
    const known = this.known.get(path);
    if (known && Date.now() - known.at < KNOWN_FOR_MS) return known.name;
    const { changes } = this;
    const newer = await this.list(path, known?.name);
    const name = lastOf(newer.map((each) => each.name)) ?? known?.name;
    if (changes === this.changes) this.known.set(path, { name, at: Date.now() });
    return name;
  }

  private async bytes(path: string): Promise<Uint8Array | undefined> {
    const answer = await this.client.send(new this.sdk.GetObjectCommand(this.at(path))).catch(unlessMissing);
    return answer?.Body?.transformToByteArray();
  }

  async read(path: string): Promise<string | undefined> {
    const bytes = await this.bytes(path);
    return bytes && Buffer.from(bytes).toString();
  }

  private async putNew(path: string, body: Buffer | string): Promise<boolean> {
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...this.at(path), Body: body, IfNoneMatch: '*' }),
      );
      return true;
    } catch (error) {
      // 412: there is one. 409: somebody else is writing it at this moment.
      if (![409, 412].includes(statusOf(error) ?? 0)) throw error;
      // Asked twice because the first answer was lost, it may be this very text that is there.
      return wasAskedAgain(error) && (await this.read(path)) === body;
    } finally {
      // What is known of this place is old, whoever turns out to have been first.
      this.changes += 1;
      this.known.delete(dirname(path));
    }
  }

  writeNew(path: string, text: string): Promise<boolean> {
    return this.putNew(path, text);
  }

  async remove(path: string): Promise<void> {
    await this.client.send(new this.sdk.DeleteObjectCommand(this.at(path)));
  }

  async builds(app: string) {
    const objects = (await this.list(`builds/${app}`)).filter(({ name }) => name.endsWith(BUILD));
    return objects.map(({ name, at }) => ({ version: name.slice(0, -BUILD.length), at }));
  }

  async has(app: string, version: string): Promise<boolean> {
    const path = this.at(`builds/${app}/${version}${BUILD}`);
    return !!(await this.client.send(new this.sdk.HeadObjectCommand(path)).catch(unlessMissing));
  }

  fetch(app: string, version: string): Promise<string> {
    const folder = join(this.folder, app, version);
    // A page asks for many files of a build at once: it comes once.
    const coming = this.coming.get(folder);
    if (coming) return coming;
    const brought = this.bring(app, version, folder).finally(() => this.coming.delete(folder));
    this.coming.set(folder, brought);
    return brought;
  }

  private async bring(app: string, version: string, folder: string): Promise<string> {
    await mkdir(dirname(folder), { recursive: true });
    await writeDirAtomically(folder, async (unfinished) => {
      const bytes = await this.bytes(`builds/${app}/${version}${BUILD}`);
      if (!bytes) throw new Error(`There is no ${app}@${version} in the bucket`);
      await unpack(bytes, unfinished);
    });
    return folder;
  }

  async fill(app: string, version: string, write: (unfinished: string) => Promise<void>): Promise<boolean> {
    const unfinished = join(this.folder, 'unfinished', `${app}-${process.pid}-${performance.now()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      await write(unfinished);
      return await this.putNew(`builds/${app}/${version}${BUILD}`, await pack(unfinished));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  async drop(app: string, version: string): Promise<void> {
    await this.remove(`builds/${app}/${version}${BUILD}`);
    await this.forget(app, version);
  }

  copies(app: string): Promise<StoredBuild[]> {
    return foldersIn(join(this.folder, app));
  }

  async forget(app: string, version: string): Promise<void> {
    await removeDirAtomically(join(this.folder, app, version));
  }

  close(): void {
    this.client.destroy();
  }
}
