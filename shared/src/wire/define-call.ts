import { z } from 'zod';

/** Who may make a call: anyone, someone who may be signed in, or only someone who is. */
export type Access = 'anyone' | 'signed-in';

/** Every body may carry the id of the client it comes from (spec 7). */
const clientId = z.string().min(8).max(64).optional();

/**
 * The schema of a request body: the given fields, the client id, and nothing else (design 5).
 * @param shape the call's own fields
 */
export function body<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ clientId, ...shape });
}

/** The schema of an answer that is not 200. `fields` names the inputs that were refused (status 422). */
export const errorReply = z.object({
  code: z.string(),
  messages: z.array(z.string()),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** What a list says of the page it holds (spec 3, list reply). */
export const pagination = z.object({
  page: z.number().int(),
  recordsPerPage: z.number().int(),
  recordsTotal: z.number().int(),
});

/** The page size when a call names none (spec 9). */
export const DEFAULT_PAGE_SIZE = 15;

/** The page size of searches, and the largest (spec 9). */
export const DEFAULT_SEARCH_SIZE = 100;

/** What a list by page may be asked for. */
export const paginationRequest = z.strictObject({
  page: z.number().int().min(1).max(10_000).default(1),
  recordsPerPage: z.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
});

/** Opaque and signed: a page is asked for with the token of the page before it. */
export const pageToken = z.string().max(4_096);

interface CallDefinition<
  Path extends string,
  Who extends Access,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** Below `/api/`, as spec 7 names it. */
  path: Path;
  /** POST when not given; a GET's body stands in its query. */
  method?: 'GET';
  /** May also come as `multipart/form-data`: the body's fields as texts, and files beside them. */
  form?: 'multipart';
  access: Who;
  /** One sentence for `/api/docs`. */
  summary: string;
  body: Body;
  /** The whole JSON of a 200 answer. */
  reply: Reply;
}

/** One call of the API: its path, who may make it, and both schemas. Used by api at run time, by clients as types. */
export function defineCall<
  const Path extends string,
  const Who extends Access,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(definition: CallDefinition<Path, Who, Body, Reply>) {
  return definition;
}
