import { eventsRequest } from '@ontrend/shared/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Services } from '../../../calls/framework/services.ts';
import { watchableVideoSql } from '../../../domain/visibility/visibility-conditions.ts';
import {
  assertUsableAccount,
  identifyViewer,
  signInRequiredError,
  type Viewer,
} from '../../../platform/auth/viewer.ts';
import { statement } from '../../../platform/db/statement.ts';
import { addressKey } from '../../../platform/http/client-address.ts';
import { accountKey, guestKey, RateLimitError } from '../../../platform/http/limiter.ts';
import { toVideoName } from '../../../platform/media/video-name.ts';
import { RETRY_AFTER_S } from '../../../platform/realtime/constants.ts';
import { EventStream } from '../../../platform/realtime/event-stream.ts';

/** Maximum delay of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Selects the given videos whose comments the viewer may read. */
const findReadableVideos = statement<{ file_name: string }, [viewerId: number | null, files: string[]]>(
  'events-open-videos',
  `select file_name from videos v where v.file_name = any($2) and ${watchableVideoSql('$1', 'v')}`,
);

/**
 * Registers `app/events`: a stream of `LiveEvent`s for signed-in users, and for guests with the comments of a
 * video open. The stream ends with the access token, the session or this process. After reconnecting, the
 * client refetches what it displays, because events in between are lost.
 */
export function registerEventRoutes(app: FastifyInstance, services: Services): void {
  const { eventHub } = services;
  app.addHook('preClose', async () => eventHub.endAll());
  app.addHook('onClose', () => eventHub.close());

  app.post(
    '/api/app/events',
    {
      // Compression would buffer the events.
      compress: false,
      bodyLimit: 4_096,
      config: { isStreaming: true },
      schema: {
        tags: ['app'],
        summary: 'Streams live events as text/event-stream. See LiveEvent in shared/src/wire/events.ts.',
        security: [{}, { bearer: [] }],
        body: eventsRequest,
      },
      preValidation: async (request) => {
        request.body ??= {};
      },
    },
    async (request, reply) => {
      const viewer = await identifyViewer(services, request.headers.authorization, request.clientAddress);
      if (viewer) assertUsableAccount(viewer);
      const { clientId, files: requested } = eventsRequest.parse(request.body);
      const requestedFiles = requested.map(toVideoName);
      if (!viewer && requestedFiles.length === 0) throw signInRequiredError();
      const address = addressKey(request.clientAddress);
      const client = viewer ? accountKey(viewer.id) : guestKey(address, clientId);
      await services.limiter.count('events', { address, client });
      const files =
        requestedFiles.length === 0
          ? []
          : await findReadableVideos(services.pool, viewer?.id ?? null, [...new Set(requestedFiles)]);
      await eventHub.ready();

      const stream = new EventStream();
      const added = eventHub.add({
        userId: viewer?.id ?? null,
        sessionId: viewer?.sessionId ?? null,
        address,
        files: files.map(({ file_name }) => file_name),
        stream,
      });
      if (!added) throw new RateLimitError(RETRY_AFTER_S * 1_000);
      // A client that has already disconnected will not trigger the close event.
      if (reply.raw.destroyed) stream.destroy();
      endOnTokenExpiry(stream, viewer, request);
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Disables buffering in nginx.
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  );
}

/** Ends the stream when its access token expires; the client reconnects with a new token. */
function endOnTokenExpiry(stream: EventStream, viewer: Viewer | null, { headers }: FastifyRequest): void {
  if (!viewer) return;
  const { exp = 0 } = decodeJwt(headers.authorization?.split(' ')[1] ?? '');
  const left = Math.min(Math.max(0, exp * 1_000 - Date.now()), MAX_TIMER_MS);
  const timer = setTimeout(() => stream.finish(), left).unref();
  stream.once('close', () => clearTimeout(timer));
}
