import { type BuildFiles, createBuildFiles, encodeUpload } from './build-files.ts';
import { remotes } from './fixtures.ts';
import { putPointer } from './put-pointer.ts';
import { parseJsonScript, type TestDocumentServer, useTestDocumentServer } from './test-document-server.ts';

/** Release tokens of the teams of mf-profile and the shell. */
export const PROFILE_TOKEN = 'a-token-of-the-profile-team-0123456789';
export const SHELL_TOKEN = 'a-token-of-the-shell-team-0123456789abc';

const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

/** Returns the upload of a build of mf-profile. */
export const buildOf = (version: string, change: object = {}, contents: BuildFiles = {}) =>
  encodeUpload(createBuildFiles({ ...profile, version, ...change }, { 'in/it.css': 'a{}', ...contents }));

interface CallOptions {
  token?: string;
  method?: string;
}

interface ReleaseReply {
  status: number;
  data: unknown;
  code: string | undefined;
  messages: string[] | undefined;
}

/** The release API of a document server. */
export interface TestReleaseApi {
  server: TestDocumentServer;
  address: string;
  /** Calls the API as the team of mf-profile. @param path after `/releases/` */
  call(path: string, body?: object, options?: CallOptions): Promise<ReleaseReply>;
  /** Uploads a build of mf-profile. */
  send(version: string, build?: object, options?: CallOptions): Promise<ReleaseReply>;
  /** Returns the build of mf-profile in a browser's document. */
  readServedBuild(clientId?: string): Promise<{ version: string; entry: string } | undefined>;
  /** Starts another document server, which has read nothing of the store, and calls that one from now on. */
  restart(): Promise<void>;
}

/** Starts a document server with a release API before the tests of a file, with build 1 of mf-profile before each test. */
export function useReleaseApi(): TestReleaseApi {
  const server = useTestDocumentServer(({ url, body }) => {
    if (!url.endsWith('/release-health')) return { data: null };
    const { versions } = body as { versions: string[] };
    return { data: versions.map((version) => ({ version, failingVisitors: Number(version) })) };
  });
  const api: TestReleaseApi = {
    server,
    address: '',
    async call(path, body, { token = PROFILE_TOKEN, method = 'POST' } = {}) {
      const response = await fetch(`${api.address}/releases/${path}`, {
        method: body ? method : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, code, messages } = (await response.json()) as Partial<ReleaseReply>;
      return { status: response.status, data, code, messages };
    },
    send: (version, build = buildOf(version), options = {}) =>
      api.call(`mf-profile/${version}`, build, { method: 'PUT', ...options }),
    async readServedBuild(clientId) {
      const headers = { cookie: clientId ? `clientId=${clientId}` : '' };
      const html = await (await fetch(`${api.address}/user/demo`, { headers })).text();
      const boot = parseJsonScript(html, 'boot') as {
        remotes: Record<string, { current: { version: string; entry: string } }>;
      };
      return boot.remotes['mf-profile']?.current;
    },
    async restart() {
      const tokens = `mf-profile=${PROFILE_TOKEN}, shell=${SHELL_TOKEN}`;
      api.address = await server.startAnother({ RELEASE_TOKENS: tokens });
    },
  };
  beforeAll(api.restart);
  beforeEach(() => putPointer(server.folder, 'mf-profile'));
  return api;
}
