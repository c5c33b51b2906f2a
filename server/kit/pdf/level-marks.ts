// Where marks sit on a Thai letter (ดี, ริ่, ปั้น), typst's PDF writer breaks the letter's text apart as soon as one of
// them is moved up or down, and writes the letter again for each part: copied, searched or read aloud, ทองดี becomes
// ทองดีดี. Noto Sans Thai draws its marks at the right height already; the vertical moves are touches of a hundredth.
// So we take them out of the font as we load it, and keep the sideways ones, which tall letters (ป ฝ ฟ) do need.

const MARK_TO_BASE = 4
const MARK_TO_MARK = 6
const EXTENSION = 9

/** A copy of a TrueType font whose marks are placed sideways only. A font that places no marks comes back as it was. */
export function levelMarks(font: Uint8Array): Buffer {
  const bytes = Buffer.from(font)
  const gpos = tableOffset(bytes, 'GPOS')
  if (gpos === undefined) return bytes
  const lookups = gpos + bytes.readUInt16BE(gpos + 8)
  for (const offset of offsets(bytes, lookups)) {
    const lookup = lookups + offset
    for (const inside of offsets(bytes, lookup + 4)) {
      const { type, at } = resolved(bytes, bytes.readUInt16BE(lookup), lookup + inside)
      if (type === MARK_TO_BASE || type === MARK_TO_MARK) levelSubtable(bytes, at)
    }
  }
  return bytes
}

function tableOffset(font: Buffer, tag: string): number | undefined {
  const count = font.readUInt16BE(4)
  for (let record = 12; record < 12 + count * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  return undefined
}

// A count, then that many 16-bit numbers.
function offsets(font: Buffer, at: number): number[] {
  return Array.from({ length: font.readUInt16BE(at) }, (_, i) => font.readUInt16BE(at + 2 + i * 2))
}

// Large fonts reach a subtable through a longer pointer.
function resolved(font: Buffer, type: number, at: number): { type: number; at: number } {
  if (type !== EXTENSION) return { type, at }
  return { type: font.readUInt16BE(at + 2), at: at + font.readUInt32BE(at + 4) }
}

// Both kinds have one form: an anchor for each mark, and for each thing it may sit on one anchor a class of marks.
// A mark goes to the difference of two anchors, so where all heights are equal none moves up or down.
function levelSubtable(font: Buffer, at: number): void {
  const classes = font.readUInt16BE(at + 6)
  const marks = at + font.readUInt16BE(at + 8)
  for (let i = 0; i < font.readUInt16BE(marks); i += 1) levelAnchor(font, marks, marks + 4 + i * 4)
  const bases = at + font.readUInt16BE(at + 10)
  for (let i = 0; i < font.readUInt16BE(bases) * classes; i += 1) levelAnchor(font, bases, bases + 2 + i * 2)
}

function levelAnchor(font: Buffer, table: number, pointer: number): void {
  const offset = font.readUInt16BE(pointer)
  if (offset !== 0) font.writeInt16BE(0, table + offset + 4)
}
