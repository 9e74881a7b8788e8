import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { JSDOM } from 'jsdom';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { FRAME_SOURCE, INSPECTOR_SOURCE, remotes, shell } from './fixtures.ts';
import { putPointer } from './put-pointer.ts';

interface TestResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/** A document server with its own release store and API. */
export interface TestDocumentServer {
  /** Folder of the release store. */
  folder: string;
  origin: string;
  /** Requests that the API received. */
  apiRequests: { url: string; body: unknown; authorization: string | undefined }[];
  get(url: string, headers?: Record<string, string>, method?: string): Promise<TestResponse>;
  /** Returns the parsed document of a URL. */
  readDocument(url: string, headers?: Record<string, string>): Promise<Document>;
  /**
   * Sends a raw request, because `fetch` would normalize it.
   * @param origin of another server
   * @returns the raw response, when the server has closed the connection
   */
  sendRaw(lines: string, origin?: string): Promise<string>;
  /** Stores version 1 of a build and points to it. */
  publish(app: string, manifest: unknown): void;
  /**
   * Starts another server on the same store, which stops with this one.
   * @param onLogLine receives the lines of its log
   * @returns its URL
   */
  startAnother(env: Record<string, string>, onLogLine?: (line: string) => void): Promise<string>;
}

type ApiHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Starts a document server before the tests of a file and stops it after them.
 * @param handleApiCall handles the API calls
 */
export function useTestDocumentServer(handleApiCall: ApiHandler): TestDocumentServer {
  const testServer = { apiRequests: [] as TestDocumentServer['apiRequests'] } as TestDocumentServer;
  const servers: FastifyInstance[] = [];
  let apiUrl = '';

  testServer.publish = (app, manifest) => {
    const file = manifestFile(app);
    mkdirSync(join(testServer.folder, app, '1'), { recursive: true });
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    writeFileSync(join(testServer.folder, app, '1', file), text);
    putPointer(testServer.folder, app);
  };
  testServer.startAnother = async (env, onLogLine) => {
    // A test file loads more documents than a visitor.
    const config = {
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      API_URL: apiUrl,
      PROXY: 'off',
      RELEASES_DIR: testServer.folder,
    };
    const server = await createDocumentServer(
      readServerConfig({ ...config, LOG_LEVEL: 'silent', ...env }),
      onLogLine && { write: onLogLine },
    );
    servers.push(server);
    return server.listen({ port: 0, host: '127.0.0.1' });
  };
  testServer.get = async (url, headers = {}, method = 'GET') => {
    const absoluteUrl = url.startsWith('http') ? url : testServer.origin + url;
    const response = await fetch(absoluteUrl, { headers, method, redirect: 'manual' });
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  testServer.readDocument = async (url, headers) =>
    new JSDOM((await testServer.get(url, headers)).body).window.document;
  testServer.sendRaw = (lines, origin = testServer.origin) =>
    new Promise((resolve, reject) => {
      let response = '';
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(lines));
      socket.on('data', (chunk) => {
        response += chunk.toString();
      });
      socket.on('end', () => resolve(response));
      socket.on('error', reject);
    });

  beforeAll(async () => {
    testServer.folder = mkdtempSync(join(tmpdir(), 'documents-'));
    testServer.publish('shell', shell);
    const build = join(testServer.folder, 'shell/1');
    writeFileSync(join(build, 'frame.mjs'), FRAME_SOURCE);
    writeFileSync(join(build, 'inspector.cjs'), INSPECTOR_SOURCE);
    writeFileSync(join(build, 'main.css'), 'body{margin:0}');
    writeFileSync(join(build, 'main.js'), '1');
    writeFileSync(join(build, 'share.png'), 'an image');
    for (const remote of remotes) testServer.publish(remote.name, remote);
    const api = Fastify();
    servers.push(api);
    // The calls of the frame are tested in frame-data.test.ts, the announcement of builds in announce-builds.test.ts; here
    // they fail.
    for (const path of [
      'app/video/discovery',
      'app/service/refs',
      'app/notification/unread',
      'app/service/served-builds',
    ]) {
      api.post(`/api/${path}`, (_request, reply) => reply.status(503).send({ code: 'down', messages: [] }));
    }
    api.post('/api/*', (request, reply) => {
      const { url, body, headers } = request;
      testServer.apiRequests.push({ url, body, authorization: headers.authorization });
      return handleApiCall(request, reply);
    });
    apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
    testServer.origin = await testServer.startAnother({});
  });
  afterAll(async () => {
    for (const server of servers.reverse()) await server.close();
    rmSync(testServer.folder, { recursive: true, force: true });
  });
  beforeEach(() => testServer.apiRequests.splice(0));
  return testServer;
}

/** Returns the parsed JSON of the script element with this ID. */
export function parseJsonScript(html: string, id: string) {
  return JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? '');
}
