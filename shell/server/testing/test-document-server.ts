import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { JSDOM } from 'jsdom';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { FRAME_SOURCE, remotes, shell } from './fixtures.ts';
import { putPointer } from './put-pointer.ts';

interface TestResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/** A document server with a release store and an API of its own. */
export interface TestDocumentServer {
  /** The release store. */
  folder: string;
  address: string;
  /** What the API was asked. */
  asked: { url: string; body: unknown; authorization: string | undefined }[];
  get(url: string, headers?: Record<string, string>, method?: string): Promise<TestResponse>;
  /** The document at an address, parsed. */
  read(url: string, headers?: Record<string, string>): Promise<Document>;
  /** Sends a request as it is written; `fetch` would tidy it. @returns the whole answer */
  sendRaw(lines: string): Promise<string>;
  /** Puts a build of version 1 into the store and points at it. */
  publish(app: string, manifest: unknown): void;
  /** Another server over the same store, stopped with the lab. @returns its address */
  startAnother(env: Record<string, string>): Promise<string>;
}

type ApiHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Sets a document server up for the tests of a file, and takes it down after them.
 * @param answerCall what the API behind it says to every call
 */
export function useTestDocumentServer(answerCall: ApiHandler): TestDocumentServer {
  const lab = { asked: [] as TestDocumentServer['asked'] } as TestDocumentServer;
  const servers: FastifyInstance[] = [];
  let apiUrl = '';

  lab.publish = (app, manifest) => {
    const file = app === 'shell' ? 'shell.json' : 'remote.json';
    mkdirSync(join(lab.folder, app, '1'), { recursive: true });
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    writeFileSync(join(lab.folder, app, '1', file), text);
    putPointer(lab.folder, app);
  };
  lab.startAnother = async (env) => {
    const config = { NODE_ENV: 'test', API_URL: apiUrl, PROXY: 'off', RELEASES_DIR: lab.folder };
    const server = await createDocumentServer(readServerConfig({ ...config, LOG_LEVEL: 'silent', ...env }));
    servers.push(server);
    return server.listen({ port: 0, host: '127.0.0.1' });
  };
  lab.get = async (url, headers = {}, method = 'GET') => {
    const address = url.startsWith('http') ? url : lab.address + url;
    const response = await fetch(address, { headers, method, redirect: 'manual' });
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  lab.read = async (url, headers) => new JSDOM((await lab.get(url, headers)).body).window.document;
  lab.sendRaw = (lines) =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(lab.address).port), '127.0.0.1', () => socket.write(lines));
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  beforeAll(async () => {
    lab.folder = mkdtempSync(join(tmpdir(), 'documents-'));
    lab.publish('shell', shell);
    const build = join(lab.folder, 'shell/1');
    writeFileSync(join(build, 'frame.mjs'), FRAME_SOURCE);
    writeFileSync(join(build, 'main.css'), 'body{margin:0}');
    writeFileSync(join(build, 'main.js'), '1');
    writeFileSync(join(build, 'share.png'), 'a picture');
    for (const remote of remotes) lab.publish(remote.name, remote);
    const api = Fastify();
    servers.push(api);
    // What the frame of every document uses is told apart (frame-facts.test.ts): here it is not to be had.
    for (const path of ['app/video/discovery', 'app/service/refs', 'app/notification/unread']) {
      api.post(`/api/${path}`, (_request, reply) => reply.status(503).send({ code: 'down', messages: [] }));
    }
    api.post('/api/*', (request, reply) => {
      const { url, body, headers } = request;
      lab.asked.push({ url, body, authorization: headers.authorization });
      return answerCall(request, reply);
    });
    apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
    lab.address = await lab.startAnother({});
  });
  afterAll(async () => {
    for (const server of servers.reverse()) await server.close();
    rmSync(lab.folder, { recursive: true, force: true });
  });
  beforeEach(() => lab.asked.splice(0));
  return lab;
}

/** The JSON in a document's element of this id. */
export function parseJsonScript(html: string, id: string) {
  return JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? '');
}
