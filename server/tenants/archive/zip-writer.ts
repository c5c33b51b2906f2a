import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * A zip of any size, written as it is made (APPNOTE 6.3.10 of PKWARE): each entry deflated, its sizes behind it in a data descriptor, all
 * numbers of bytes of 64 bits.
 */
export const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
}
/** In 32 bits: it stands in the extra field of 64. */
const in64 = 0xff_ff_ff_ff
const version = 45
/** A data descriptor follows; names are UTF-8. */
export const describedBehind = 0x08
const flags = 0x08_00 | describedBehind
export const deflated = 8
/** 1 January 1980, midnight: the same rows are the same bytes, whenever they are written. */
const firstDay = 0x21

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Numbers of 2, 4 or 8 bytes one after the other. */
function numbers(...of: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const out = Buffer.alloc(of.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of of) {
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), at)
    else out.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return out
}

/** What is said of an entry before it and in the directory alike. */
const commonOf = ({ crc, name }: { crc: number; name: Buffer }, extraBytes: number): Buffer =>
  numbers(
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, firstDay],
    [4, crc],
    [4, in64],
    [4, in64],
    [2, name.length],
    [2, extraBytes],
  )

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([4, signatures.local]),
    commonOf({ crc: 0, name }, 20),
    name,
    numbers([2, 1], [2, 16], [8, 0], [8, 0]),
  ])

const directoryEntry = (entry: Written): Buffer =>
  Buffer.concat([
    numbers([4, signatures.central], [2, version]),
    commonOf(entry, 28),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, in64]),
    entry.name,
    numbers([2, 1], [2, 24], [8, entry.size], [8, entry.packed], [8, entry.offset]),
  ])

const endOf = (entries: number, bytes: number, offset: number): Buffer =>
  Buffer.concat([
    numbers([4, signatures.end64], [8, 44], [2, version], [2, version], [4, 0], [4, 0]),
    numbers([8, entries], [8, entries], [8, bytes], [8, offset]),
    numbers([4, signatures.locator64], [4, 0], [8, offset + bytes], [4, 1]),
    numbers([4, signatures.end], [2, 0], [2, 0], [2, 0xff_ff], [2, 0xff_ff], [4, in64], [4, in64], [2, 0]),
  ])

/** Entries one after the other. Whoever takes them slowly is waited for, so that little is held at a time. */
export class ZipWriter {
  readonly #out: Writable
  readonly #written: Written[] = []
  #at = 0
  #failed: Error | undefined

  constructor(out: Writable) {
    this.#out = out
    // Told to whoever writes next: unheard it would end the process.
    out.on('error', (error) => (this.#failed = error))
  }

  async add(name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#at }
    await this.#write(localHeader(entry.name))
    const begin = this.#at
    await pipeline(
      async function* () {
        for await (const part of parts) {
          entry.crc = crc32(part, entry.crc)
          entry.size += part.length
          yield part
        }
      },
      createDeflateRaw({ level: 6, chunkSize: 65_536 }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await this.#write(bytes)
      },
    )
    entry.packed = this.#at - begin
    await this.#write(numbers([4, signatures.descriptor], [4, entry.crc], [8, entry.packed], [8, entry.size]))
    this.#written.push(entry)
  }

  async end(): Promise<void> {
    const begin = this.#at
    for (const entry of this.#written) await this.#write(directoryEntry(entry))
    await this.#write(endOf(this.#written.length, this.#at - begin, begin))
    this.#out.end()
    await once(this.#out, 'finish')
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failed) throw this.#failed
    this.#at += bytes.length
    if (!this.#out.write(bytes)) await once(this.#out, 'drain')
  }
}
