// `npm start`: runs the whole product on one machine, with Node as the only requirement.

import { StartError } from '@ontrend/shared/server/start-error';
import { DEMO_PASSWORD, users } from '../demo/content.ts';
import { onShutdown } from './supervisor/on-shutdown.ts';
import { readSettings } from './supervisor/settings.ts';
import { startProduct } from './supervisor/start-product.ts';

try {
  const settings = readSettings(process.env);
  const product = await startProduct(settings);
  onShutdown(product.stop, product.failed);
  console.log(`\nOnTrend is running at ${product.url}`);
  if (settings.demo) {
    console.log(`Demo account: ${users[0]?.email} with password ${DEMO_PASSWORD}`);
  }
  if (product.seeded) console.log('Processing the demo videos. The first ones are ready within seconds.');
  console.log('Press Ctrl-C to stop. All data is saved.');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
