import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { callbackify } from 'node:util'
import type { App } from '../../kit/app-services.ts'
import { storeOf } from '../../files/files.public.ts'

const partBytes = 8 * 1024 * 1024

export type ArchiveRun = { merchantId: number; id: number; run: string }
/** Where a part of an archive lies; each run has names of its own, as what is written under a name never changes. */
const partKey = ({ merchantId, id, run }: ArchiveRun, no: number): string =>
  `${merchantId}/archive-${id}-${run}-${no}`

/** Takes an archive as it is written and puts it away in parts: one of them is held at a time. */
export class PartsWriter extends Writable {
  readonly #app: App
  readonly #of: ArchiveRun
  readonly #begin: (no: number) => Promise<void>
  readonly #hash = createHash('sha256')
  #held: Buffer[] = []
  #size = 0
  #parts = 0
  #bytes = 0

  /** `begin` hears of each part before it is there. */
  constructor(app: App, of: ArchiveRun, begin: (no: number) => Promise<void>) {
    super({ highWaterMark: partBytes / 8 })
    this.#app = app
    this.#of = of
    this.#begin = begin
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#hash.update(chunk)
    this.#held.push(chunk)
    this.#size += chunk.length
    if (this.#size < partBytes) return done()
    this.#away(done)
  }

  override _final(done: (error?: Error) => void): void {
    this.#away(done)
  }

  readonly #away = callbackify(() => this.#putAway())

  async #putAway(): Promise<void> {
    const part = Buffer.concat(this.#held)
    this.#held = []
    this.#size = 0
    if (part.length === 0) return
    await this.#begin(this.#parts)
    await storeOf(this.#app).put(partKey(this.#of, this.#parts), part)
    this.#parts += 1
    this.#bytes += part.length
  }

  /** What was written, once it is whole. */
  whole(): { parts: number; bytes: number; sha256: string } {
    return { parts: this.#parts, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** An archive as it was written, a part at a time; one that lacks a part breaks off. */
export function readParts(app: App, of: ArchiveRun, parts: number): Readable {
  return Readable.from(
    (async function* () {
      for (let no = 0; no < parts; no++) {
        const part = await storeOf(app).get(partKey(of, no))
        if (!part) throw new Error(`part ${no} of archive ${of.id} is missing`)
        yield part
      }
    })(),
    { objectMode: false },
  )
}

export async function removeParts(app: App, of: ArchiveRun, parts: number): Promise<void> {
  for (let no = 0; no < parts; no++) await storeOf(app).remove(partKey(of, no))
}
