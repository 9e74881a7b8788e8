import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';

/** Minimum and maximum seconds until a test ad is filled (FEED-67). */
const FILL_TIME_S = { min: 1, max: 16 } as const;

const querySchema = z.object({
  /** Overrides the random time. */
  seconds: z.coerce.number().min(0).max(FILL_TIME_S.max).optional(),
  answer: z.enum(['filled', 'unfilled', 'never']).default('filled'),
});

/**
 * Renders the script of an ad provider whose ads are colored boxes. Like AdSense, it fills `ins.adsbygoogle`
 * elements in the order of the `adsbygoogle` queue and sets `data-ad-status`.
 */
function renderAdScript({ seconds, answer }: z.infer<typeof querySchema>): string {
  return `(() => {
  const { min, max } = ${JSON.stringify(FILL_TIME_S)};
  const fill = () => {
    const slot = document.querySelector('ins.adsbygoogle:not([data-ad-requested])');
    if (!slot) return;
    slot.dataset.adRequested = '';
    const seconds = ${seconds ?? 'min + Math.random() * (max - min)'};
    setTimeout(() => {
      if (${answer === 'never'}) return;
      if (${answer === 'filled'}) {
        const link = document.createElement('a');
        link.href = '/premium';
        link.textContent = 'Test ad after ' + seconds.toFixed(1) + ' s';
        Object.assign(link.style, {
          display: 'grid', placeItems: 'center', minHeight: '250px', padding: '16px', textAlign: 'center',
          color: '#ffffff', background: 'linear-gradient(135deg, #4c1db3, #a3195b)', fontWeight: '600',
        });
        slot.append(link);
      }
      slot.dataset.adStatus = '${answer}';
    }, seconds * 1000);
  };
  const waiting = window.adsbygoogle || [];
  window.adsbygoogle = { push: fill };
  for (const _ of waiting) fill();
})();
`;
}

/**
 * Registers `/dev/ads.js`, an ad script for trying out ads (`AD_SCRIPT_URL`). Never available in production.
 */
export function registerTestAdRoutes(app: FastifyInstance, { nodeEnv }: Pick<Config, 'nodeEnv'>): void {
  if (nodeEnv === 'production') return;
  app.get('/dev/ads.js', { schema: { hide: true } }, async (request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
      .send(renderAdScript(querySchema.parse(request.query))),
  );
}
