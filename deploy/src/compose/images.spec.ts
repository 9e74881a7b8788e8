import { remoteNames } from '@ontrend/shared/build/repository';
import { site } from './installation.ts';
import { expect, test } from './test.ts';

/** Limits of unpacked images in MB (decision 125). */
const SIZE_LIMITS: Record<string, number> = {
  'ontrend/api': 400,
  ...Object.fromEntries(remoteNames().map((name) => [`ontrend/${name}`, 90])),
};

interface Image {
  Repository: string;
  Size: number;
}

test('the images of the API and the remotes are small', async () => {
  const images = JSON.parse(await site.compose(['images', '--format', 'json'])) as Image[];
  const sizes = new Map(images.map(({ Repository, Size }) => [Repository, Size / 1e6]));
  for (const [image, megabytes] of sizes) console.log(`${image}: ${megabytes.toFixed(0)} MB`);
  for (const [image, limit] of Object.entries(SIZE_LIMITS)) {
    expect.soft(sizes.get(image), `size of ${image} in MB`).toBeLessThanOrEqual(limit);
  }
});

test('only the services that open files of users have media tools', async () => {
  // Packages from npm contain the tools, too.
  const names = ['ffmpeg', 'ffprobe', 'postgres'].map((name) => `-name ${name}`).join(' -o ');
  const script = `find / -xdev -type f -perm -111 '(' ${names} ')' 2> /dev/null || true`;
  for (const service of ['api', 'worker']) {
    expect(await site.exec(service, 'sh', '-c', script), `programs in ${service}`).toBe('');
  }
  for (const service of ['checker', 'transcoder']) {
    const programs = (await site.exec(service, 'sh', '-c', script)).split('\n');
    expect(programs.sort(), `programs in ${service}`).toEqual(['/usr/bin/ffmpeg', '/usr/bin/ffprobe']);
  }
});
