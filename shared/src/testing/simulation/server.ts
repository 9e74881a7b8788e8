import type { ApiRequest, Reply } from './network.ts';

const ok = (data: unknown): Reply => ({ status: 200, body: { data } });
const reject = (status: number): Reply => ({
  status,
  body: { code: 'rejected', messages: [`Status ${status}`] },
});

/** Returns a JWT like the API's, whose base64url text contains `-` and `_`. */
function createToken(userId: number, id: number): string {
  const encode = (part: object) =>
    btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return [encode({ alg: 'HS256' }), encode({ jti: `???>>>~~~${id}`, sub: String(userId) }), 'x'].join('.');
}

/** A message that the server has accepted. */
export interface AcceptedMessage {
  from: number;
  to: number;
  text: string;
  key: string;
}

/** Creates a server with the sessions, ratings and messages of the API. */
export function createServer() {
  let lastId = 0;
  const accessTokens = new Map<string, number>();
  const refreshTokens = new Map<string, number>();
  const ratings = new Set<string>();
  const refusedFiles = new Set<string>();
  const refusedReceivers = new Set<number>();
  const messages: AcceptedMessage[] = [];

  function createTokens(userId: number) {
    lastId += 1;
    const tokens = { token: createToken(userId, lastId), refreshToken: `refresh-${lastId}` };
    accessTokens.set(tokens.token, userId);
    refreshTokens.set(tokens.refreshToken, userId);
    return tokens;
  }

  const describeVideo = (userId: number, file: string) => ({
    fileName: file,
    rating: ratings.has(`${userId}:${file}`) ? 1 : 0,
    likes: [...ratings].filter((key) => key.endsWith(`:${file}`)).length,
  });

  function rate(userId: number, file: string, rating: number): Reply {
    if (refusedFiles.has(file)) return reject(404);
    if (rating === 1) ratings.add(`${userId}:${file}`);
    else ratings.delete(`${userId}:${file}`);
    return ok(describeVideo(userId, file));
  }

  function send(
    from: number,
    { receiverId, message, key }: { receiverId: number; message: string; key: string },
  ) {
    if (refusedReceivers.has(receiverId)) return reject(403);
    if (!messages.some((other) => other.from === from && other.key === key))
      messages.push({ from, to: receiverId, text: message, key });
    return ok({
      message: { messageId: messages.length, chatId: 1, senderId: from, receiverId, message, key },
    });
  }

  return {
    messages,
    refusedFiles,
    refusedReceivers,
    isRated: (userId: number, file: string) => ratings.has(`${userId}:${file}`),
    /** Starts a session. */
    signIn: createTokens,
    expireAccessTokens: () => accessTokens.clear(),
    endSessions(): void {
      accessTokens.clear();
      refreshTokens.clear();
    },
    handle({ path, body, token }: ApiRequest): Reply {
      if (path === 'app/user/relogin') {
        const userId = refreshTokens.get(String(body.refreshToken));
        refreshTokens.delete(String(body.refreshToken));
        return userId === undefined ? reject(400) : ok(createTokens(userId));
      }
      const userId = token && accessTokens.get(token);
      if (!userId) return reject(401);
      switch (path) {
        case 'app/user/get-profile':
          return ok({ id: userId, username: `user${userId}`, name: '', avatar: null, willBeDeleted: null });
        case 'app/user/logout':
          return ok({});
        case 'app/video/list':
          return ok((body.fileNames as string[]).map((file) => describeVideo(userId, file)));
        case 'app/video/rating':
          return rate(userId, String(body.file), Number(body.rating));
        case 'app/message/send':
          return send(userId, body.chat as { receiverId: number; message: string; key: string });
        default:
          return reject(404);
      }
    },
  };
}
