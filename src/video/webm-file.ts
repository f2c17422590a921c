import { type FileHandle, open } from 'node:fs/promises';
import type { Size } from '../device/geometry.js';

// Matroska (RFC 9559) in the subset of WebM: https://www.webmproject.org/docs/container/
const ID = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

const NANOSECONDS_PER_MS = 1_000_000;
/** Track 1, at the timestamp of the cluster, a key frame. */
const BLOCK_HEADER = Buffer.from([0x81, 0, 0, 0x80]);
/** Milliseconds between two places to which a player can seek. */
const CUE_INTERVAL_MS = 1000;

const idOf = (id: number): Buffer => Buffer.from(id.toString(16).padStart(2, '0'), 'hex');

/** A size in the form of eight bytes. */
function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes));
  size[0] = 0x01;
  return size;
}

function element(id: number, ...content: Buffer[]): Buffer {
  const bytes = content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([idOf(id), sizeOf(bytes), ...content]);
}

/** Every number takes eight bytes, so that the length of the head does not depend on its values. */
function uint(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(Math.round(value)));
  return element(id, bytes);
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));

const HEADER = element(
  ID.header,
  uint(ID.version, 1),
  uint(ID.readVersion, 1),
  uint(ID.maxIdLength, 4),
  uint(ID.maxSizeLength, 8),
  text(ID.docType, 'webm'),
  uint(ID.docTypeVersion, 4),
  uint(ID.docTypeReadVersion, 2),
);
/** Where the content of the segment begins: positions inside it count from there. */
const SEGMENT_START = HEADER.length + idOf(ID.segment).length + 8;

interface Ends {
  readonly cuesAt: number;
  readonly durationMs: number;
  readonly segmentBytes: number;
}

function head({ width, height }: Size, { cuesAt, durationMs, segmentBytes }: Ends): Buffer {
  const seek = element(ID.seek, element(ID.seekId, idOf(ID.cues)), uint(ID.seekPosition, cuesAt));
  const info = [
    uint(ID.timestampScale, NANOSECONDS_PER_MS),
    float(ID.duration, durationMs),
    text(ID.muxingApp, 'svc'),
    text(ID.writingApp, 'svc'),
  ];
  const track = element(
    ID.trackEntry,
    uint(ID.trackNumber, 1),
    uint(ID.trackUid, 1),
    uint(ID.trackType, 1),
    uint(ID.flagLacing, 0),
    text(ID.codecId, 'V_VP8'),
    element(ID.video, uint(ID.pixelWidth, width), uint(ID.pixelHeight, height)),
  );
  return Buffer.concat([
    HEADER,
    idOf(ID.segment),
    sizeOf(segmentBytes),
    element(ID.seekHead, seek),
    element(ID.info, ...info),
    element(ID.tracks, track),
  ]);
}

/** A WebM file of VP8 key frames, each shown until the next one. Frames are written as they come. */
export class WebmFile {
  readonly #cues: { readonly ms: number; readonly at: number }[] = [];
  #bytes: number;

  private constructor(
    private readonly file: FileHandle,
    private readonly size: Size,
    begin: Buffer,
  ) {
    this.#bytes = begin.length;
  }

  /** @param path of a file that does not exist */
  static async create(path: string, size: Size): Promise<WebmFile> {
    const file = await open(path, 'wx', 0o600);
    const begin = head(size, { cuesAt: 0, durationMs: 0, segmentBytes: 0 });
    await file.write(begin, 0, begin.length, 0);
    return new WebmFile(file, size, begin);
  }

  /** Bytes that were written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param ms when the frame appears, later than the one before */
  async add(frame: Buffer, ms: number): Promise<void> {
    const last = this.#cues.at(-1);
    if (!last || ms - last.ms >= CUE_INTERVAL_MS) this.#cues.push({ ms, at: this.#bytes - SEGMENT_START });
    await this.#append(element(ID.cluster, uint(ID.timestamp, ms), element(ID.simpleBlock, BLOCK_HEADER, frame)));
  }

  /** Writes the index and the duration, and closes the file. */
  async finish(durationMs: number): Promise<void> {
    try {
      const cuesAt = this.#bytes - SEGMENT_START;
      const points = this.#cues.map(({ ms, at }) => {
        const positions = element(ID.cueTrackPositions, uint(ID.cueTrack, 1), uint(ID.cueClusterPosition, at));
        return element(ID.cuePoint, uint(ID.cueTime, ms), positions);
      });
      await this.#append(element(ID.cues, ...points));
      const begin = head(this.size, { cuesAt, durationMs, segmentBytes: this.#bytes - SEGMENT_START });
      await this.file.write(begin, 0, begin.length, 0);
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  async #append(content: Buffer): Promise<void> {
    await this.file.write(content, 0, content.length, this.#bytes);
    this.#bytes += content.length;
  }
}
