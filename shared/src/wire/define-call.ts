import { z } from 'zod';

/** Allowed callers: `anyone`, or only `signed-in` users. */
export type Access = 'anyone' | 'signed-in';

/** Every body may have the client id (WIRE-19). */
const clientId = z.string().min(8).max(64).optional();

/**
 * Returns the schema of a request body: the given fields and the client id, and no other fields.
 * @param shape the call's fields
 */
export function body<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ clientId, ...shape });
}

/** Reply with a status other than 200. `fields` has the messages of each invalid field (status 422). */
export const errorReply = z.object({
  code: z.string(),
  messages: z.array(z.string()),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** Pagination of a list reply (WIRE-11). */
export const pagination = z.object({
  page: z.number().int(),
  recordsPerPage: z.number().int(),
  recordsTotal: z.number().int(),
});

/** Default page size (CONST-33). */
export const DEFAULT_PAGE_SIZE = 15;

/** Default and maximum page size of searches (CONST-33). */
export const DEFAULT_SEARCH_SIZE = 100;

/** Pagination parameters of a request. */
export const paginationRequest = z.strictObject({
  page: z.number().int().min(1).max(10_000).default(1),
  recordsPerPage: z.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
});

/** Opaque and signed. A page is requested with the token of the page before. */
export const pageToken = z.string().max(4_096);

export interface CallDefinition<
  Path extends string,
  Who extends Access,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** Below `/api/`. */
  path: Path;
  /** Default: POST. The body of a GET is sent in its query. */
  method?: 'GET';
  /** Can also be requested with GET and the body in the query: for reading calls whose fields are strings. */
  acceptsGet?: true;
  /** Also accepts `multipart/form-data`, with the body's fields as strings and with files. */
  form?: 'multipart';
  access: Who;
  /** One sentence for `/api/docs`. */
  summary: string;
  body: Body;
  /** The whole JSON of a reply with status 200. */
  reply: Reply;
}

/**
 * Defines a call of the API: path, access, and both schemas. The API validates with them; clients use their
 * types.
 */
export function defineCall<
  const Path extends string,
  const Who extends Access,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(definition: CallDefinition<Path, Who, Body, Reply>) {
  return definition;
}
