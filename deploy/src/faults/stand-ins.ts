import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBucket } from '../../../api/test/bucket.ts';
import { startMailServer } from '../../../api/test/mail-server.ts';
import { startRedis, type TestRedis } from '../../../api/test/redis.ts';
import { startCuttableNetwork } from './cuttable-network.ts';
import type { Services } from './faults.ts';
import { findFaketime, findMissing } from './requirements.ts';

/** The services of a product, and the settings with which it uses them. */
export interface StandIns extends Services {
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts an object store behind a network that can be cut, a mail server and, where it is installed, Valkey.
 * @param folder for the file that sets the clock
 */
export async function startStandIns(folder: string): Promise<StandIns> {
  const bucket = await startBucket();
  const network = await startCuttableNetwork(Number(new URL(bucket.settings.endpoint).port));
  let acceptsMails = true;
  const mailServer = await startMailServer(() =>
    acceptsMails ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }),
  );
  const hasValkey = findMissing('valkey', false) === null;
  let valkey: TestRedis | undefined = hasValkey ? await startRedis() : undefined;
  const valkeyPort = valkey ? Number(new URL(valkey.url).port) : undefined;
  const faketime = findFaketime();
  const clockFile = faketime ? join(folder, 'clock') : undefined;
  if (clockFile) writeFileSync(clockFile, '+0');
  return {
    clockFile,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
      S3_REGION: bucket.settings.region,
      S3_BUCKET: bucket.settings.bucket,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      SMTP_URL: mailServer.url,
      ...(valkey && { REDIS_URL: valkey.url }),
      ...(faketime &&
        clockFile && {
          LD_PRELOAD: faketime,
          FAKETIME_TIMESTAMP_FILE: clockFile,
          FAKETIME_CACHE_DURATION: '1',
          // Timers must not jump.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
    },
    setStoreReachable: network.setReachable,
    setMailAccepted(isAccepted) {
      acceptsMails = isAccepted;
    },
    async setValkeyRunning(isRunning) {
      if (isRunning) valkey = await startRedis(valkeyPort);
      else await valkey?.stop();
    },
    hasMailArrived: (recipient) =>
      mailServer.received.some(({ recipients }) => recipients.includes(recipient)),
    async stop() {
      await Promise.all([valkey?.stop(), mailServer.stop(), network.stop()]);
      await bucket.stop();
    },
  };
}
