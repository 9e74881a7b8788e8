import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Installation } from '../upgrade/installation.ts';

/** The processes of `npm start`. */
export type ProcessName = 'supervisor' | 'API' | 'document server' | 'worker' | 'PostgreSQL';

interface ProductOptions {
  checkout: string;
  dataDir: string;
  port: number;
  logFile: string;
  environment: Record<string, string>;
  /** Aborts a start in progress; the promise then rejects. */
  signal: AbortSignal;
}

/** A product that was started with `npm start`. */
export interface Product {
  url: string;
  dataDir: string;
  /** Process ID of one of its processes at this moment. */
  findPid(name: ProcessName): number;
  /** Starts it again, after its supervisor was killed. @param signal aborts a start in progress; the promise then rejects */
  startAgain(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

interface RecordedProcesses {
  holder: { pid: number };
  children: { name: string; pid: number }[];
}

/** Starts a product. @throws Error when it does not respond in time, or is stopped */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir } = options;
  let installation = await Installation.start(options);
  return {
    url: installation.url,
    dataDir,
    findPid(name) {
      if (name === 'PostgreSQL')
        return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
      const { holder, children } = JSON.parse(
        readFileSync(join(dataDir, 'processes.json'), 'utf8'),
      ) as RecordedProcesses;
      const pid = name === 'supervisor' ? holder.pid : children.find((child) => child.name === name)?.pid;
      if (pid === undefined) throw new Error(`${name} does not run`);
      return pid;
    },
    async startAgain(signal) {
      installation = await Installation.start({ ...options, signal });
    },
    stop: () => installation.stop(),
  };
}
