type Listener = (event: string, data: object) => void;

/** Fake hls.js that records calls and emits events for tests. */
export class FakeHls {
  static readonly Events = {
    MANIFEST_PARSED: 'manifest',
    FRAG_LOADED: 'fragment',
    FRAG_BUFFERED: 'buffered',
    BUFFER_EOS: 'end',
    BUFFER_FLUSHING: 'flush',
    ERROR: 'error',
  };
  static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
  /** Instances in order of creation. */
  static readonly instances: FakeHls[] = [];

  readonly config: Record<string, unknown>;
  readonly calls: string[] = [];
  readonly flushed: object[] = [];
  /** Files fetched outside the stream. */
  readonly files: string[] = [];
  levels: { width: number; height: number; details?: object }[] = [];
  loadLevel = 0;
  autoLevelCapping = -1;
  bandwidthEstimate = 3_000_000;
  media: HTMLVideoElement | null = null;
  /**
   * Whether the master playlist is loaded or loading. Stopped before it is parsed, hls.js never requests it
   * again.
   */
  #hasSource = false;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(config: Record<string, unknown>) {
    const { files } = this;
    class FakeLoader {
      load({ url }: { url: string }, _policy: object, { onSuccess }: { onSuccess(): void }) {
        files.push(url);
        onSuccess();
      }
      destroy() {}
    }
    this.config = { ...config, loader: FakeLoader };
    FakeHls.instances.push(this);
  }
  on(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  emit(event: string, data: object = {}) {
    for (const listener of this.#listeners.get(event) ?? []) listener(event, data);
  }
  trigger(event: string, data: object) {
    if (event === FakeHls.Events.BUFFER_FLUSHING) this.flushed.push(data);
  }
  loadSource(url: string) {
    this.calls.push(`source ${url}`);
    this.#hasSource = true;
  }
  attachMedia(element: HTMLVideoElement) {
    this.media = element;
    this.calls.push('attach');
  }
  startLoad() {
    this.calls.push('start');
  }
  stopLoad() {
    this.calls.push('stop');
    this.#hasSource &&= this.levels.length > 0;
  }
  recoverMediaError() {
    this.calls.push('recover');
  }
  destroy() {
    this.calls.push('destroy');
  }

  /** Emits a master playlist with three renditions of a portrait video. */
  emitManifest() {
    if (!this.#hasSource) return;
    this.levels = [360, 540, 720].map((width) => ({ width, height: (width * 16) / 9 }));
    this.emit(FakeHls.Events.MANIFEST_PARSED);
  }
  /** Emits a loaded and buffered segment. */
  emitFragment({ sn = 0, level = 0, bytes = 100_000 } = {}) {
    const frag = { sn, level, stats: { loaded: bytes } };
    this.emit(FakeHls.Events.FRAG_LOADED, { frag });
    this.emit(FakeHls.Events.FRAG_BUFFERED, { frag });
  }
  /**
   * Emits a fatal network error, as hls.js does after its own retries. @param status HTTP status; 0 without a
   * response
   */
  emitNetworkError(status: number) {
    const { NETWORK_ERROR: type } = FakeHls.ErrorTypes;
    const data = { fatal: true, type, details: 'fragLoadError', response: { code: status } };
    this.emit(FakeHls.Events.ERROR, data);
  }
}
