import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DOCS_PATH = '/api/docs';

/**
 * Registers the OpenAPI documentation of all calls, generated from their schemas: `/api/docs`, as JSON
 * `/api/docs/json`.
 */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'OnTrend API',
        version: '1.0.0',
        description:
          'Calls are POST requests with a JSON body unless noted. A successful reply is `{ "data": ... }`; any other status returns `{ "code", "messages", "fields"? }`.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: true,
    // The page must also load without TLS, for example on another device in the same network.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
  });
}
