import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Refusal } from '../../kit/call/refusal.ts'
import { readZip } from './zip-reader.ts'
import { signatures, ZipWriter } from './zip-writer.ts'

/** Bytes that deflate leaves as they are, with the signs by which parts of a zip begin. */
const signs = Buffer.concat(
  Object.values(signatures).flatMap((sign) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(sign)
    return [randomBytes(20_000), bytes, randomBytes(20_000), bytes]
  }),
)
const entries: Record<string, Buffer[]> = {
  'README.md': [Buffer.from('A text.')],
  'tables/none.ndjson': [],
  'tables/ผู้คน.ndjson': Array.from({ length: 400 }, (_, n) =>
    Buffer.from(`{"id":${n},"name":"สมชาย"}\n`.repeat(50)),
  ),
  'files/7': [signs, signs],
}

async function written(): Promise<Buffer> {
  const out = new PassThrough()
  const bytes = out.toArray()
  const zip = new ZipWriter(out)
  for (const [name, parts] of Object.entries(entries)) await zip.add(name, parts)
  await zip.end()
  return Buffer.concat(await bytes)
}
const zip = await written()

async function read(bytes: Buffer, pieces: number): Promise<Record<string, Buffer[]>> {
  const found: Record<string, Buffer[]> = {}
  const source = async function* () {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
  }
  for await (const part of readZip(source())) (found[part.name] ??= []).push(Buffer.from(part.bytes))
  return found
}
const whole = (parts: Record<string, Buffer[]>) =>
  Object.entries(parts).map(([name, all]) => [name, Buffer.concat(all).toString('base64')])

test.each([1_000, 65_536, 10_000_000])(
  'what was written is read again in pieces of %i bytes',
  async (pieces) => {
    expect(whole(await read(zip, pieces))).toEqual(whole(entries))
  },
)

test('the header of an entry, cut at each of its bytes, is read as well', async () => {
  expect(whole(await read(zip.subarray(0, 500), 1))[0]).toEqual(whole(entries)[0])
})

test('another reader of zips reads it by its numbers of 64 bits alone', () => {
  expect(zip.readUInt32LE(22), 'the number of 32 bits').toBe(0xff_ff_ff_ff)
  const found = Object.entries(unzipSync(zip)).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString('base64'),
  ])
  expect(found).toEqual(whole(entries))
})

test('the same is the same bytes, whenever it is written', async () => {
  expect((await written()).equals(zip)).toBe(true)
})

test('one byte that was changed is found, in what is deflated and in a check sum', async () => {
  const changed = (at: number) => {
    const bytes = Buffer.from(zip)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return read(bytes, 1_000)
  }
  const descriptor = Buffer.alloc(4)
  descriptor.writeUInt32LE(signatures.descriptor)
  for (const at of [zip.indexOf('files/7') + 5_000, zip.indexOf(descriptor) + 4])
    await expect(changed(at)).rejects.toThrow(Refusal)
})

test('whoever takes it hears that it cannot be put away, and nothing goes on', async () => {
  const out = new PassThrough()
  const writer = new ZipWriter(out)
  out.destroy(new Error('the disk is full'))
  await expect(writer.add('files/1', [signs])).rejects.toThrow('the disk is full')
})
