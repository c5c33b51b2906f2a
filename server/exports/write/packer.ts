import { once } from 'node:events'
import { createDeflateRaw, createGzip } from 'node:zlib'

/** Packs bytes into a sink as they come, on a thread of its own; what the sink refuses the next piece is refused with. */
export type Packer = { push: (piece: Uint8Array) => Promise<void>; end: () => Promise<void> }

export function packerOf(kind: 'gzip' | 'deflate', sink: (piece: Uint8Array<ArrayBuffer>) => void): Packer {
  const stream = kind === 'gzip' ? createGzip({ level: 4 }) : createDeflateRaw({ level: 4 })
  stream.on('data', (piece: Buffer<ArrayBuffer>) => {
    try {
      sink(piece)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })
  // Told by the next piece, or by the end.
  stream.on('error', () => undefined)
  const refuse = () => {
    if (stream.errored) throw stream.errored
  }
  return {
    push: async (piece) => {
      refuse()
      if (!stream.write(piece)) await once(stream, 'drain')
    },
    end: async () => {
      refuse()
      const ended = once(stream, 'end')
      stream.end()
      await ended
    },
  }
}
