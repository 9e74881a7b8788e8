import type { FastifyReply, FastifyRequest } from 'fastify';
import en from '../../src/locales/en.json' with { type: 'json' };
import { contentSecurityPolicy } from './content-security-policy.ts';

const STYLE =
  'body{display:grid;place-content:center;justify-items:center;gap:16px;min-height:100dvh;margin:0;padding:0 24px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center;color:#101014;background:#fff}h1{margin:0}' +
  'a{padding:10px 24px;border-radius:999px;color:#fff;background:#6d28ff;text-decoration:none;font-weight:600}' +
  '@media(prefers-color-scheme:dark){body{color:#f4f4f7;background:#0f0f14}}';

const { title, heading, home } = en.error;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${en.brand}</title><style>${STYLE}</style></head><body><h1>${heading}</h1><a href="/">${home}</a></body></html>`;

/**
 * Answers for a document that could not be made at all. It needs neither a build of the shell nor the API: they
 * may be what is missing. What happened stands in the log only.
 */
export function sayThatItBroke(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error(error, 'no document could be made');
  return reply
    .status(500)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [STYLE] }),
      'x-content-type-options': 'nosniff',
    })
    .send(PAGE);
}
