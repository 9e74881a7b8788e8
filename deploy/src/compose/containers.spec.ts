import { site } from './installation.ts';
import { expect, test } from './test.ts';

interface Container {
  Service: string;
  Publishers: { URL: string; PublishedPort: number }[] | null;
}

async function listContainers(): Promise<Container[]> {
  const lines = (await site.compose(['ps', '--format', 'json'])).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Container);
}

test('only gateway and mailpit are published, on this machine', async () => {
  const published = (await listContainers()).flatMap(({ Service, Publishers }) =>
    (Publishers ?? []).filter((each) => each.PublishedPort).map((each) => `${Service} ${each.URL}`),
  );
  expect([...new Set(published)].sort()).toEqual(['gateway 127.0.0.1', 'mailpit 127.0.0.1']);
});

test('no container runs as root or has a writable root', async () => {
  const services = new Set((await listContainers()).map(({ Service }) => Service));
  for (const service of services) {
    // Writing a file would also fail on a writable root, which belongs to root.
    const script = 'id -u; grep -q "^[^ ]* / [^ ]* ro[, ]" /proc/mounts && echo ro';
    const [user, root] = (await site.exec(service, 'sh', '-c', script)).split('\n');
    expect.soft(user, `user of ${service}`).not.toBe('0');
    expect.soft(root, `root of ${service}`).toBe('ro');
  }
});
