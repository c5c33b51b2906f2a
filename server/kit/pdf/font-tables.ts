/** The tables of a TrueType font by their names; each may be changed. */
export type FontTables = Map<string, Buffer>

const recordBytes = 16

export function readTables(font: Uint8Array): FontTables {
  const bytes = Buffer.from(font)
  return new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => {
      const record = 12 + at * recordBytes
      const [offset, length] = [bytes.readUInt32BE(record + 8), bytes.readUInt32BE(record + 12)]
      return [
        bytes.toString('latin1', record, record + 4),
        Buffer.from(bytes.subarray(offset, offset + length)),
      ]
    }),
  )
}

/** A font of these tables. Sums are left out: whoever embeds it works them out anew. */
export function writeTables(tables: FontTables): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * recordBytes)
  const power = Math.floor(Math.log2(sorted.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(sorted.length, 4)
  head.writeUInt16BE(recordBytes << power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((sorted.length << 4) - (recordBytes << power), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, [name, table]] of sorted.entries()) {
    const record = 12 + at * recordBytes
    head.write(name, record, 'latin1')
    head.writeUInt32BE(offset, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    const whole = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(whole)
    parts.push(whole)
    offset += whole.length
  }
  return Buffer.concat(parts)
}

/** 16-bit numbers, as fonts write them. */
export function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, at * 2)
  return bytes
}

/** A table of a font that has to be there. */
export function tableOf(tables: FontTables, name: string): Buffer {
  const table = tables.get(name)
  if (!table) throw new Error(`the font has no table ${name}`)
  return table
}
