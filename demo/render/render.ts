/**
 * Renders the demo clips and avatars. Run it manually and commit its output.
 *
 *   node --import tsx demo/render/render.ts             everything
 *   node --import tsx demo/render/render.ts laser-cat   some clips
 *   node --import tsx demo/render/render.ts avatars     the avatars
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renderAvatars } from './avatars.ts';
import { encode } from './lib/encode.ts';
import type { Scene } from './lib/scene.ts';

const HERE = import.meta.dirname;
const CLIPS = join(HERE, '../clips');
const AVATARS = join(HERE, '../avatars');

/** Loads a scene by its name. Every file in `scenes/` is a clip. */
async function loadScene(name: string): Promise<Scene> {
  const { scene } = (await import(`./scenes/${name}.ts`)) as { scene: Scene };
  return scene;
}

async function main(names: string[]): Promise<void> {
  const all = readdirSync(join(HERE, 'scenes')).map((file) => file.replace(/\.ts$/, ''));
  mkdirSync(CLIPS, { recursive: true });
  const wanted = names.length > 0 ? names : ['avatars', ...all];
  if (wanted.includes('avatars')) await renderAvatars(AVATARS);
  for (const name of wanted.filter((item) => item !== 'avatars')) {
    const target = join(CLIPS, `${name}.mp4`);
    await encode(await loadScene(name), target);
    console.log(`${name}: ${Math.round(statSync(target).size / 1024)} KiB`);
  }
}

await main(process.argv.slice(2));
