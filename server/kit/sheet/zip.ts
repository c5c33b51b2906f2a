import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** An archive that cannot be read, or that would unpack to more than is allowed. */
export class BadArchive extends Error {}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const fileMark = 0x04034b50

/**
 * The files of a zip archive that are asked for, by name. Sizes come from the archive's own list; what unpacks to more
 * than `mostBytes` in all is refused before it is held, whatever the list says.
 */
export function readZip(
  archive: Buffer,
  wanted: (name: string) => boolean,
  mostBytes: number,
): Map<string, Buffer> {
  try {
    return readEntries(archive, wanted, mostBytes)
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('unreadable', { cause: error })
  }
}

function readEntries(archive: Buffer, wanted: (name: string) => boolean, mostBytes: number) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== endMark) throw new BadArchive('unreadable')
  const files = new Map<string, Buffer>()
  let room = mostBytes
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== entryMark) throw new BadArchive('unreadable')
    const method = archive.readUInt16LE(at + 10)
    const packed = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (wanted(name)) {
      const content = unpack(archive, archive.readUInt32LE(at + 42), packed, method, room)
      room -= content.length
      files.set(name, content)
    }
    at += 46 + nameLength + rest
  }
  return files
}

function unpack(archive: Buffer, at: number, packed: number, method: number, room: number): Buffer {
  if (archive.readUInt32LE(at) !== fileMark) throw new BadArchive('unreadable')
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const content = archive.subarray(from, from + packed)
  if (method === 0 && content.length <= room) return content
  if (method === 8) return inflateRawSync(content, { maxOutputLength: Math.max(1, room) })
  throw new BadArchive('unreadable')
}

/** An archive of these files, deflated. */
export function makeZip(files: readonly (readonly [name: string, content: string])[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of files) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const head = fileHead(sizes, name)
    list.push(listEntry(sizes, name, at))
    parts.push(head, packed)
    at += head.length + packed.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}

/** Version 2.0, names in UTF-8, deflated, 1 January 1980. */
const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0])

function fileHead(sizes: Buffer, name: string): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(fileMark)
  return Buffer.concat([head, common, sizes, lengths(name), Buffer.from(name)])
}

function listEntry(sizes: Buffer, name: string, at: number): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(entryMark)
  head.writeUInt16LE(20, 4)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return Buffer.concat([head, common, sizes, lengths(name), tail, Buffer.from(name)])
}

function lengths(name: string): Buffer {
  const both = Buffer.alloc(4)
  both.writeUInt16LE(Buffer.byteLength(name))
  return both
}
