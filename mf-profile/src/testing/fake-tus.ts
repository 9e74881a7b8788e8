import type { UploadOptions } from 'tus-js-client';

/** Replaces tus-js-client. It does nothing by itself: tests trigger its events. */
export class Upload {
  url: string | null = null;
  starts = 0;
  isAborted = false;
  constructor(
    readonly file: File,
    readonly options: UploadOptions,
  ) {
    uploads.push(this);
  }
  start(): void {
    this.starts += 1;
    if (this.options.uploadUrl) {
      this.url = this.options.uploadUrl;
      this.options.onUploadUrlAvailable?.();
    }
  }
  async abort(): Promise<void> {
    this.isAborted = true;
  }
  /** The server has created the upload. */
  begin(name: string): void {
    this.url = `/api/app/upload/${name}`;
    this.options.onUploadUrlAvailable?.();
  }
  progress(bytes: number): void {
    this.options.onProgress?.(bytes, this.file.size);
  }
  finish(): void {
    this.options.onSuccess?.({} as never);
  }
  /** The request gets no response. */
  loseConnection(): void {
    this.options.onError?.(Object.assign(new Error('connection lost'), { originalResponse: null }));
  }
  /** The server responds with an error. */
  reject(status: number, message = '', headers: Record<string, string> = {}): void {
    const originalResponse = {
      getStatus: () => status,
      getBody: () => JSON.stringify({ code: 'no', messages: [message] }),
      getHeader: (name: string) => headers[name],
    };
    this.options.onError?.(Object.assign(new Error('rejected'), { originalResponse }));
  }
}

/** All created uploads in order. */
export const uploads: Upload[] = [];
