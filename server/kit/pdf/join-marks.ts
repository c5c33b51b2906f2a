import { readTables, tableOf, words, writeTables, type FontTables } from './font-tables.ts'

// A letter with its marks is several glyphs, and typst's PDF writer can say what they are only together, by a text that stands in
// place of them (ActualText). Poppler heeds it; pdf.js does not and copies what it makes of the glyphs: `ทองดี` becomes `ทองดี` and a
// control character, and น้ำ comes twice. So each pair of a letter and its marks becomes one glyph of the font, drawn of the same parts
// where the shaper puts them, and the text of a glyph is what was written.

/** A glyph of the font and how far it is moved, in the font's units. */
type PlacedGlyph = { glyph: number; x: number; y: number }
/** What a shaper makes of a letter and its marks. */
export type Cluster = { glyphs: readonly PlacedGlyph[]; advance: number }

/** A copy of a font in which what each cluster is made of becomes one glyph. Clusters of one glyph are left alone. */
export function joinMarks(font: Uint8Array, clusters: readonly Cluster[]): Buffer {
  const tables = readTables(font)
  const joined = new Map<string, Cluster>()
  for (const cluster of clusters)
    if (cluster.glyphs.length > 1) joined.set(cluster.glyphs.map(({ glyph }) => glyph).join(' '), cluster)
  const first = tableOf(tables, 'maxp').readUInt16BE(4)
  const list = [...joined.values()]
  addGlyphs(tables, list)
  addLigatures(
    tables,
    list.map(({ glyphs }, at) => ({ from: glyphs.map(({ glyph }) => glyph), to: first + at })),
  )
  return writeTables(tables)
}

type Box = readonly [number, number, number, number]

function addGlyphs(tables: FontTables, clusters: readonly Cluster[]): void {
  const [head, maxp, hhea] = [tableOf(tables, 'head'), tableOf(tables, 'maxp'), tableOf(tables, 'hhea')]
  const [glyf, loca, hmtx] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca'), tableOf(tables, 'hmtx')]
  const count = maxp.readUInt16BE(4)
  if (hhea.readUInt16BE(34) !== count) throw new Error('each glyph must have an advance of its own')
  const isLong = head.readInt16BE(50) === 1
  const offsets = Array.from({ length: count + 1 }, (_, at) =>
    isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2,
  )
  const offsetOf = (glyph: number): number => offsets[glyph] ?? 0
  const boxOf = ({ glyph, x, y }: PlacedGlyph): Box | undefined => {
    const at = offsetOf(glyph)
    if (offsetOf(glyph + 1) === at) return undefined
    const side = (place: number) => glyf.readInt16BE(at + 2 + place * 2)
    return [side(0) + x, side(1) + y, side(2) + x, side(3) + y]
  }
  const made = clusters.map((cluster) =>
    compositeOf(
      cluster,
      cluster.glyphs.map(boxOf).filter((box) => box !== undefined),
    ),
  )
  let end = glyf.length
  for (const { glyph } of made) offsets.push((end += glyph.length))
  offsets[count] = glyf.length
  tables.set('glyf', Buffer.concat([glyf, ...made.map(({ glyph }) => glyph)]))
  const longer = Buffer.alloc(offsets.length * 4)
  for (const [at, offset] of offsets.entries()) longer.writeUInt32BE(offset, at * 4)
  tables.set('loca', longer)
  head.writeInt16BE(1, 50)
  tables.set('hmtx', Buffer.concat([hmtx, words(made.flatMap(({ advance, left }) => [advance, left]))]))
  hhea.writeUInt16BE(count + made.length, 34)
  maxp.writeUInt16BE(count + made.length, 4)
  // Glyphs of four parts, of which some are made of parts themselves.
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), 8), 28)
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(30) + 1, 2), 30)
  // The names of glyphs are for those that were there.
  tables.set('post', Buffer.concat([words([3, 0]), tableOf(tables, 'post').subarray(4, 32)]))
}

const argumentsAreWords = 1
const argumentsAreMoves = 2
const moreParts = 0x20
function compositeOf({ glyphs, advance }: Cluster, boxes: readonly Box[]) {
  const min = (side: 0 | 1) => Math.min(...boxes.map((box) => box[side]))
  const max = (side: 2 | 3) => Math.max(...boxes.map((box) => box[side]))
  const left = min(0)
  const parts = glyphs.flatMap(({ glyph, x, y }, at) => [
    argumentsAreWords | argumentsAreMoves | (at < glyphs.length - 1 ? moreParts : 0),
    glyph,
    x,
    y,
  ])
  const bytes = words([-1, left, min(1), max(2), max(3), ...parts])
  const glyph = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
  bytes.copy(glyph)
  return { glyph, advance, left }
}

type Ligature = { from: readonly number[]; to: number }

/** Adds a lookup, after all others, to what composes glyphs (`ccmp`), which no shaper leaves out. */
function addLigatures(tables: FontTables, ligatures: readonly Ligature[]): void {
  const old = tableOf(tables, 'GSUB')
  const [scripts, features, lookups] = [old.readUInt16BE(4), old.readUInt16BE(6), old.readUInt16BE(8)]
  const count = old.readUInt16BE(lookups)
  // The list of lookups stands before all of them, as it tells how far behind it each is.
  const shift = 2 + (count + 1) * 2
  const body = old.subarray(10)
  const featureList = featuresWith(old.subarray(features), count)
  const newFeatures = 10 + shift + body.length
  const newLookup = newFeatures + featureList.length
  const places = Array.from(
    { length: count },
    (_, at) => lookups + old.readUInt16BE(lookups + 2 + at * 2) + shift - 10,
  )
  tables.set(
    'GSUB',
    Buffer.concat([
      words([1, 0, scripts + shift, newFeatures, 10, count + 1, ...places, newLookup - 10]),
      body,
      featureList,
      words([4, 0, 1, 8]),
      ligatureTable(ligatures),
    ]),
  )
}

/** The same features in their order; those that compose glyphs have one lookup more. */
function featuresWith(list: Buffer, lookup: number): Buffer {
  const count = list.readUInt16BE(0)
  const head = Buffer.alloc(2 + count * 6)
  head.writeUInt16BE(count, 0)
  const tables: Buffer[] = []
  let end = head.length
  for (let at = 0; at < count; at++) {
    const record = 2 + at * 6
    const from = list.readUInt16BE(record + 4)
    const taken = Array.from({ length: list.readUInt16BE(from + 2) }, (_, no) =>
      list.readUInt16BE(from + 4 + no * 2),
    )
    if (list.toString('latin1', record, record + 4) === 'ccmp') taken.push(lookup)
    const table = words([0, taken.length, ...taken])
    list.copy(head, record, record, record + 4)
    head.writeUInt16BE(end, record + 4)
    tables.push(table)
    end += table.length
  }
  return Buffer.concat([head, ...tables])
}

/** By the first glyph, the longest first. */
function ligatureTable(ligatures: readonly Ligature[]): Buffer {
  const firsts = [...Map.groupBy(ligatures, ({ from }) => from[0] ?? 0)].toSorted(
    ([one], [other]) => one - other,
  )
  const sets = firsts.map(([, some]) => {
    const bodies = some
      .toSorted((one, other) => other.from.length - one.from.length)
      .map(({ from, to }) => words([to, from.length, ...from.slice(1)]))
    return offsetTable(bodies)
  })
  const headBytes = 6 + sets.length * 2
  const coverage = words([1, firsts.length, ...firsts.map(([glyph]) => glyph)])
  const offsets = placesOf(sets, headBytes + coverage.length)
  return Buffer.concat([words([1, headBytes, sets.length, ...offsets]), coverage, ...sets])
}

const offsetTable = (bodies: readonly Buffer[]): Buffer =>
  Buffer.concat([words([bodies.length, ...placesOf(bodies, 2 + bodies.length * 2)]), ...bodies])

function placesOf(parts: readonly Buffer[], from: number): number[] {
  let at = from
  return parts.map((part) => {
    const place = at
    at += part.length
    if (place > 0xffff) throw new Error('more ligatures than a table holds')
    return place
  })
}
