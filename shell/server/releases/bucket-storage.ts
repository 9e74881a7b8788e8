import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { removeDirAtomically, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { type BucketSettings, s3ClientOptions } from '@ontrend/shared/server/s3-options';
import {
  latestNumberedName,
  listBuildFolders,
  type ReleaseStorage,
  type StoredBuild,
} from './release-storage.ts';

/** Below it lies everything of releases, so that the bucket can be that of the media. */
const KEY_PREFIX = 'releases/';
/** A build is one object, its files packed: it appears whole, and a single put decides who was first. */
const BUILD_SUFFIX = '.json.gz';
/** Written at every start, to see that the second of two is refused. */
const PROBE_FILE = 'probe.json';
/** Milliseconds for which a document server takes the last name it saw for the last one there is. */
const LATEST_NAME_TTL_MS = 500;

type Sdk = typeof import('@aws-sdk/client-s3');
type Files = Record<string, string>;

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const wasRetried = (error: unknown) =>
  ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1;

function undefinedIfMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw error;
}

async function packFolder(folder: string): Promise<Buffer> {
  const files: Files = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files[file.slice(folder.length + 1).replaceAll('\\', '/')] = await readFile(file, 'base64');
  }
  return promisify(gzip)(JSON.stringify(files));
}

async function unpackInto(bytes: Uint8Array, folder: string): Promise<void> {
  const files = JSON.parse((await promisify(gunzip)(bytes)).toString()) as Files;
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, 'base64'));
  }
}

/** Releases in a bucket; a folder of this machine holds the builds that were asked for. */
export class BucketStorage implements ReleaseStorage {
  readonly buildsFolder: string;
  private readonly sdk: Sdk;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly latestNames = new Map<string, { name: string | undefined; readAt: number }>();
  /** Counts what was put, so that a list that was asked for before is not taken for what there is after it. */
  private writeCount = 0;
  /** Builds on their way to this machine, by folder. */
  private readonly downloads = new Map<string, Promise<string>>();

  private constructor(folder: string, bucket: string, sdk: Sdk, client: S3Client) {
    this.buildsFolder = folder;
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
    await storage.createText(PROBE_FILE, '{}');
    if (await storage.createText(PROBE_FILE, '{}')) {
      throw new Error(
        `The storage at ${settings.endpoint} does not refuse to write an object twice (If-None-Match: *): releases can not be kept there.`,
      );
    }
    return storage;
  }

  private objectAt(path: string) {
    return { Bucket: this.bucket, Key: KEY_PREFIX + path };
  }

  private async listObjects(path: string, after?: string) {
    const found: { name: string; storedAt: Date }[] = [];
    const prefix = `${KEY_PREFIX}${path}/`;
    const pages = this.sdk.paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket, Prefix: prefix, Delimiter: '/', ...(after && { StartAfter: prefix + after }) },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key = '', LastModified = new Date(0) } of Contents)
        found.push({ name: Key.slice(prefix.length), storedAt: LastModified });
    return found;
  }

  async listNames(path: string): Promise<string[]> {
    return (await this.listObjects(path)).map(({ name }) => name);
  }

  async findLatestName(path: string): Promise<string | undefined> {
    const cached = this.latestNames.get(path);
    if (cached && Date.now() - cached.readAt < LATEST_NAME_TTL_MS) return cached.name;
    const { writeCount } = this;
    const newer = await this.listObjects(path, cached?.name);
    const name = latestNumberedName(newer.map((each) => each.name)) ?? cached?.name;
    if (writeCount === this.writeCount) this.latestNames.set(path, { name, readAt: Date.now() });
    return name;
  }

  private async readBytes(path: string): Promise<Uint8Array | undefined> {
    const answer = await this.client
      .send(new this.sdk.GetObjectCommand(this.objectAt(path)))
      .catch(undefinedIfMissing);
    return answer?.Body?.transformToByteArray();
  }

  async readText(path: string): Promise<string | undefined> {
    const bytes = await this.readBytes(path);
    return bytes && Buffer.from(bytes).toString();
  }

  private async putIfAbsent(path: string, body: Buffer | string): Promise<boolean> {
    try {
      await this.client.send(
        new this.sdk.PutObjectCommand({ ...this.objectAt(path), Body: body, IfNoneMatch: '*' }),
      );
      return true;
    } catch (error) {
      // 412: there is one. 409: somebody else is writing it at this moment.
      if (![409, 412].includes(statusOf(error) ?? 0)) throw error;
      // Asked twice because the first answer was lost, it may be this very text that is there.
      return wasRetried(error) && (await this.readText(path)) === body;
    } finally {
      // What is known of this place is old, whoever turns out to have been first.
      this.writeCount += 1;
      this.latestNames.delete(dirname(path));
    }
  }

  createText(path: string, text: string): Promise<boolean> {
    return this.putIfAbsent(path, text);
  }

  async removeText(path: string): Promise<void> {
    await this.client.send(new this.sdk.DeleteObjectCommand(this.objectAt(path)));
  }

  async listBuilds(app: string) {
    const objects = (await this.listObjects(`builds/${app}`)).filter(({ name }) =>
      name.endsWith(BUILD_SUFFIX),
    );
    return objects.map(({ name, storedAt }) => ({ version: name.slice(0, -BUILD_SUFFIX.length), storedAt }));
  }

  async hasBuild(app: string, version: string): Promise<boolean> {
    const object = this.objectAt(`builds/${app}/${version}${BUILD_SUFFIX}`);
    return !!(await this.client.send(new this.sdk.HeadObjectCommand(object)).catch(undefinedIfMissing));
  }

  fetchBuild(app: string, version: string): Promise<string> {
    const folder = join(this.buildsFolder, app, version);
    // A page asks for many files of a build at once: it comes once.
    const pending = this.downloads.get(folder);
    if (pending) return pending;
    const download = this.downloadBuild(app, version, folder).finally(() => this.downloads.delete(folder));
    this.downloads.set(folder, download);
    return download;
  }

  private async downloadBuild(app: string, version: string, folder: string): Promise<string> {
    await mkdir(dirname(folder), { recursive: true });
    await writeDirAtomically(folder, async (unfinished) => {
      const bytes = await this.readBytes(`builds/${app}/${version}${BUILD_SUFFIX}`);
      if (!bytes) throw new Error(`There is no ${app}@${version} in the bucket`);
      await unpackInto(bytes, unfinished);
    });
    return folder;
  }

  async createBuild(
    app: string,
    version: string,
    write: (unfinished: string) => Promise<void>,
  ): Promise<boolean> {
    const unfinished = join(this.buildsFolder, 'unfinished', `${app}-${process.pid}-${performance.now()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      await write(unfinished);
      return await this.putIfAbsent(`builds/${app}/${version}${BUILD_SUFFIX}`, await packFolder(unfinished));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  async deleteBuild(app: string, version: string): Promise<void> {
    await this.removeText(`builds/${app}/${version}${BUILD_SUFFIX}`);
    await this.deleteLocalCopy(app, version);
  }

  listLocalCopies(app: string): Promise<StoredBuild[]> {
    return listBuildFolders(join(this.buildsFolder, app));
  }

  async deleteLocalCopy(app: string, version: string): Promise<void> {
    await removeDirAtomically(join(this.buildsFolder, app, version));
  }

  close(): void {
    this.client.destroy();
  }
}
