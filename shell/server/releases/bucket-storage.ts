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

/** Key prefix of everything about releases, so that the bucket can be shared with the media files. */
const KEY_PREFIX = 'releases/';
/**
 * A build is stored as one object with its packed files, so it appears atomically and one conditional put
 * decides which of two writers succeeds.
 */
const BUILD_SUFFIX = '.json.gz';
/** Written twice at every start, to check that the bucket rejects the second write. */
const PROBE_FILE = 'probe.json';
/** Milliseconds for which the latest name that was read is reused. */
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

/** Stores releases in a bucket. A local folder holds the builds that were downloaded from it. */
export class BucketStorage implements ReleaseStorage {
  readonly buildsFolder: string;
  private readonly sdk: Sdk;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly latestNames = new Map<string, { name: string | undefined; readAt: number }>();
  /** Number of writes, to detect that a list was requested before a write and is outdated. */
  private writeCount = 0;
  /** Running downloads of builds, by folder. */
  private readonly downloads = new Map<string, Promise<string>>();

  private constructor(folder: string, bucket: string, sdk: Sdk, client: S3Client) {
    this.buildsFolder = folder;
    this.sdk = sdk;
    this.client = client;
    this.bucket = bucket;
  }

  /**
   * @param folder for downloaded builds; it may be lost
   * @throws Error when the bucket is missing or allows overwriting an object
   */
  static async open(settings: BucketSettings, folder: string): Promise<BucketStorage> {
    // Imported only when needed, because the SDK is large.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client(s3ClientOptions(settings));
    const storage = new BucketStorage(folder, settings.bucket, sdk, client);
    await storage.createText(PROBE_FILE, '{}');
    if (await storage.createText(PROBE_FILE, '{}')) {
      throw new Error(
        `The storage at ${settings.endpoint} does not support conditional writes (If-None-Match: *), which the release store needs.`,
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
    const response = await this.client
      .send(new this.sdk.GetObjectCommand(this.objectAt(path)))
      .catch(undefinedIfMissing);
    return response?.Body?.transformToByteArray();
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
      // 412: the object exists. 409: another process is writing it.
      if (![409, 412].includes(statusOf(error) ?? 0)) throw error;
      // The first attempt may have succeeded although its response was lost; then the object holds this text.
      return wasRetried(error) && (await this.readText(path)) === body;
    } finally {
      // The cached latest name is outdated, whichever process wrote first.
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
    // A page requests many files of a build at once: they share one download.
    const pending = this.downloads.get(folder);
    if (pending) return pending;
    const download = this.downloadBuild(app, version, folder).finally(() => this.downloads.delete(folder));
    this.downloads.set(folder, download);
    return download;
  }

  private async downloadBuild(app: string, version: string, folder: string): Promise<string> {
    await mkdir(dirname(folder), { recursive: true });
    await writeDirAtomically(folder, async (temporaryFolder) => {
      const bytes = await this.readBytes(`builds/${app}/${version}${BUILD_SUFFIX}`);
      if (!bytes) throw new Error(`There is no build ${app}@${version} in the bucket`);
      await unpackInto(bytes, temporaryFolder);
    });
    return folder;
  }

  async createBuild(
    app: string,
    version: string,
    write: (temporaryFolder: string) => Promise<void>,
  ): Promise<boolean> {
    const temporaryFolder = join(
      this.buildsFolder,
      'incomplete',
      `${app}-${process.pid}-${performance.now()}`,
    );
    await mkdir(temporaryFolder, { recursive: true });
    try {
      await write(temporaryFolder);
      return await this.putIfAbsent(
        `builds/${app}/${version}${BUILD_SUFFIX}`,
        await packFolder(temporaryFolder),
      );
    } finally {
      await rm(temporaryFolder, { recursive: true, force: true });
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
