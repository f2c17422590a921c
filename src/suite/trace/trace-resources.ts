import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Picture } from '../result/step-record.js';

/** A picture in `resources/`. */
export interface TracePicture {
  readonly sha1: string;
  readonly content: Buffer;
  readonly contentType: string;
  /** Pixels; 0 when they are not known. */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** The files of a trace, by their name in `resources/`. */
export class TraceResources {
  readonly files = new Map<string, Buffer>();

  /** @param read the content of a file of the report */
  constructor(private readonly read: (file: string) => Promise<Buffer>) {}

  /** Keeps a content. @returns its name */
  add(content: Buffer, extension: string): string {
    const name = `${createHash('sha1').update(content).digest('hex')}${extension}`;
    this.files.set(name, content);
    return name;
  }

  /** Keeps a picture of the report; undefined when there is none, or its file is gone. */
  async picture(picture: Picture): Promise<TracePicture | undefined> {
    if ('missing' in picture) return undefined;
    const content = await this.read(picture.file).catch(() => undefined);
    if (!content) return undefined;
    const sha1 = this.add(content, extname(picture.file));
    if (!content.subarray(0, 4).equals(PNG_SIGNATURE))
      return { sha1, content, contentType: 'image/jpeg', width: 0, height: 0 };
    // Width and height are the first fields of the first chunk: https://www.w3.org/TR/png-3/#11IHDR
    return {
      sha1,
      content,
      contentType: 'image/png',
      width: content.readUInt32BE(16),
      height: content.readUInt32BE(20),
    };
  }
}
