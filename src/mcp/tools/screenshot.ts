import { z } from 'zod';
import type { Service } from '../../boot.js';
import { Picture } from '../../locate/vision/picture.js';
import { annotations, findSession, jsonSchema, type Tool } from '../tool.js';

const Screenshot = z.object({ session_id: z.string(), full: z.boolean().optional().describe('Unscaled') }).strict();

/** The longest side, in pixels, up to which models do not scale a picture down themselves. */
const MAX_SIDE_PX = 1568;

/** The screen as a PNG content block. */
export function screenshot({ store }: Service): Tool {
  return {
    input: Screenshot,
    required: { name: 'screenshot', role: 'view', isWrite: false },
    definition: {
      name: 'screenshot',
      description: 'See the screen.',
      inputSchema: jsonSchema(Screenshot),
      outputSchema: { type: 'object' },
      annotations: annotations('Screenshot', 'observe'),
    },
    async call(input, call) {
      const { session_id: id, full } = input as z.output<typeof Screenshot>;
      const encoded = await findSession(store, id, call).read((workspace) => workspace.screenshot());
      const png = await scaled(Buffer.from(encoded, 'base64'), full ? Infinity : MAX_SIDE_PX);
      const { width, height } = new Picture(png);
      return {
        content: [{ type: 'image', data: png.toString('base64'), mimeType: 'image/png' }],
        structuredContent: { width, height },
      };
    },
  };
}

async function scaled(png: Buffer, maxSide: number): Promise<Buffer> {
  const { width, height } = new Picture(png);
  if (Math.max(width, height) <= maxSide) return png;
  const { default: sharp } = await import('sharp');
  return sharp(png).resize({ width: maxSide, height: maxSide, fit: 'inside' }).png().toBuffer();
}
