// A WebAssembly module. Texts go in through its inbox, answers come out as JSON (src/wasm/boxes.h).

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  inbox(size: number): number;
  outbox(): number;
  outbox_size(): number;
  [name: string]: unknown;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
// `on_depth` is called while the third module analyses (src/wasm/study/analysis_exports.h).
const imports = (on_depth: () => number) => ({ page: { now: () => performance.now(), on_depth } });
const never = () => 0;

export class Module {
  private readonly exports: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as Exports;
    this.exports._initialize();
  }

  static async load(url: string, onDepth = never): Promise<Module> {
    return new Module((await WebAssembly.instantiateStreaming(fetch(url), imports(onDepth))).instance);
  }

  // For programs that have the module's bytes: the tests and the benchmarks.
  static async of(bytes: BufferSource, onDepth = never): Promise<Module> {
    return new Module((await WebAssembly.instantiate(bytes, imports(onDepth))).instance);
  }

  // Calls a function with bytes instead of texts; whether it accepted them.
  send(name: string, bytes: Uint8Array): boolean {
    this.fill(bytes);
    return Boolean((this.exports[name] as () => number)());
  }

  call<T>(name: string, numbers: number[] = [], ...texts: string[]): T {
    const { exports } = this;
    this.fill(encoder.encode(texts.join("\0")));
    (exports[name] as (...n: number[]) => void)(...numbers);
    return this.answer();
  }

  // What the module has answered.
  answer<T>(): T {
    const { exports } = this;
    const answer = new Uint8Array(exports.memory.buffer, exports.outbox(), exports.outbox_size());
    return JSON.parse(decoder.decode(answer)) as T;
  }

  private fill(bytes: Uint8Array): void {
    const at = this.exports.inbox(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
}
