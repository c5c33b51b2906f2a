import { crc32, createInflateRaw } from 'node:zlib'
import { Refusal } from '../../kit/call/refusal.ts'
import { deflated, describedBehind, signatures } from './zip-writer.ts'

/** One file of the archive as it comes: parts of it, and whether that was all. */
export type ZipPart = { name: string; bytes: Uint8Array; final: boolean }

const damaged = () => new Refusal('This is no archive, or it is damaged.')
const localBytes = 30

/** What is not taken yet of bytes that come. */
class Incoming {
  readonly #source: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Those that are there, or the next that come; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    if (!this.#held.length) return this.#read()
    const held = this.#held
    this.#held = Buffer.alloc(0)
    return held
  }

  /** As many; undefined where there are less. */
  async take(bytes: number): Promise<Buffer | undefined> {
    while (this.#held.length < bytes) {
      const more = await this.#read()
      if (!more) return undefined
      this.#held = Buffer.concat([this.#held, more])
    }
    const taken = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes)
    return taken
  }

  putBack(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held])
  }

  async #read(): Promise<Buffer | undefined> {
    const { done, value } = await this.#source.next()
    return done ? undefined : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

/**
 * The parts of a zip of ours as it is read, each taken before more is read. An entry ends where its deflated data say so: bytes in them
 * that look like a header are none. Ends without a word where the zip is cut off between two entries.
 */
export async function* readZip(source: AsyncIterable<Uint8Array>): AsyncGenerator<ZipPart> {
  const incoming = new Incoming(source)
  let count = 0
  for (;;) {
    const header = await incoming.take(localBytes)
    // Behind the entries stands the directory: it says nothing that was not said.
    if (count && (!header || header.readUInt32LE(0) === signatures.central)) return
    if (header?.readUInt32LE(0) !== signatures.local || header.readUInt16LE(8) !== deflated) throw damaged()
    const name = await incoming.take(header.readUInt16LE(26))
    const extra = await incoming.take(header.readUInt16LE(28))
    if (!name || !extra) return
    const crc = yield* inflated(name.toString(), incoming)
    const hasSizesBehind = header.readUInt16LE(6) & describedBehind
    const behind = hasSizesBehind ? await incoming.take(extra.length ? 24 : 16) : header.subarray(10)
    if (crc === undefined || !behind) return
    if (behind.readUInt32LE(4) !== crc) throw damaged()
    count += 1
  }
}

/** Answers the check sum of what it was; undefined where the zip is cut off. */
async function* inflated(name: string, incoming: Incoming): AsyncGenerator<ZipPart, number | undefined> {
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  const parts: Buffer[] = []
  let [crc, isWhole, failed] = [0, false, false]
  let wake = (): void => undefined
  inflate.on('data', (part: Buffer) => parts.push(part))
  inflate.on('end', () => {
    isWhole = true
    wake()
  })
  inflate.on('error', () => {
    failed = true
    wake()
  })
  try {
    while (!isWhole) {
      const chunk = await incoming.next()
      if (!chunk) return undefined
      const before = inflate.bytesWritten
      await new Promise<void>((done) => {
        wake = done
        inflate.write(chunk, () => done())
      })
      if (failed) throw damaged()
      if (isWhole) incoming.putBack(chunk.subarray(inflate.bytesWritten - before))
      for (const bytes of parts.splice(0)) {
        crc = crc32(bytes, crc)
        yield { name, bytes, final: false }
      }
    }
    yield { name, bytes: Buffer.alloc(0), final: true }
    return crc
  } finally {
    inflate.destroy()
  }
}
