import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DOCS_PATH = '/api/docs';

/** OpenAPI of every call, from the schemas that check it, readable at `/api/docs`, as JSON at `/api/docs/json`. */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'OnTrend API',
        version: '1.0.0',
        description:
          'Every call is a POST with JSON and answers `{ "data": ... }`; any other status answers `{ "code", "messages", "fields"? }`.',
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
    // The page must also open where there is no TLS, as on another device of the same network.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
  });
}
