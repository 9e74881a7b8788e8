import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Device } from '../browser/devices.ts';
import type { BodySize, LoggedRequest } from '../browser/network-log.ts';
import { type Visit, visit } from '../browser/visit.ts';
import { IDLE_MS } from '../constants.ts';

/** A script or stylesheet of a cold load, as a file or inline. */
export interface LoadedPart extends BodySize {
  name: string;
  kind: 'script' | 'style';
  /** True when it was requested before the first frame; always true for inline parts. */
  beforeFirstFrame: boolean;
  /** Transferred bytes; 0 for inline parts, which count for the document. */
  wireBytes: number;
}

/** Sizes of a cold `/` until it responds to taps. */
export interface ColdLoad {
  parts: LoadedPart[];
  documentWireBytes: number;
  /** Media bytes without interaction, after some seconds. */
  mediaBytes: number;
  videoElements: number;
}

const KIND_BY_TYPE: Record<string, LoadedPart['kind'] | undefined> = {
  Script: 'script',
  Stylesheet: 'style',
};

function shortName(url: string): string {
  return new URL(url).pathname.replace('/assets/', '').replace(/\/[^/]+\//, '/');
}

function compressedSize(text: string): BodySize {
  return { gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text).length };
}

function isMedia({ url }: LoggedRequest): boolean {
  return new URL(url).pathname.startsWith('/media/');
}

async function listInlineParts({ page }: Visit): Promise<LoadedPart[]> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()));
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map((match) => match[1] ?? '')
      .join('');
  const part = (kind: LoadedPart['kind'], text: string): LoadedPart => ({
    name: `document (inline ${kind})`,
    kind,
    beforeFirstFrame: true,
    wireBytes: 0,
    ...compressedSize(text),
  });
  return [part('script', texts('script')), part('style', texts('style'))];
}

async function listFileParts({ network, marks }: Visit): Promise<LoadedPart[]> {
  const { firstFrame = 0, hydrated = 0 } = marks;
  const files = network.requests().filter(({ type, sentAtMs }) => KIND_BY_TYPE[type] && sentAtMs < hydrated);
  return Promise.all(
    files.map(async (file) => ({
      name: shortName(file.url),
      kind: KIND_BY_TYPE[file.type] ?? 'script',
      beforeFirstFrame: file.sentAtMs < firstFrame,
      wireBytes: file.wireBytes,
      ...((await network.bodySize(file)) ?? { gzip: 0, brotli: 0 }),
    })),
  );
}

/**
 * Opens `/` with an empty cache and measures its files until it responds to taps, and the media it loads
 * without interaction.
 */
export async function measureColdLoad(browser: Browser, url: string, device: Device): Promise<ColdLoad> {
  return visit({ browser, url, device, until: ['firstFrame', 'hydrated'] }, async (visited) => {
    const files = await listFileParts(visited);
    const document = visited.network.requests().find(({ type }) => type === 'Document');
    await visited.page.waitForTimeout(IDLE_MS);
    const media = visited.network.requests().filter(isMedia);
    return {
      mediaBytes: media.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
      videoElements: await visited.page.locator('video').count(),
      documentWireBytes: document?.wireBytes ?? 0,
      parts: [...(await listInlineParts(visited)), ...files],
    };
  });
}
