import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { formatsOf, plainNumber, withShownNumbers } from './cell-formats.ts'
import { noSheet, type RowLimits } from './limits.ts'

/** Unpacked, a sheet within the limit of an upload is far smaller. */
const maxUnpacked = 128 * 1024 * 1024

/** The cells of a workbook's first sheet as texts; of a formula, what it gave last. Only in a process that may die of it. */
export async function readWorkbook(content: Uint8Array, taken: RowLimits): Promise<void> {
  const workbook = zipSync(inFormats(unpack(content)), { level: 0 })
  const rows = await readSheet(Buffer.from(workbook), { parseNumber: plainNumber, trim: false })
  rows.forEach((row, at) => taken.take(at + 1, row.map(textOf)))
}

/** The workbook's own parts, in memory that the archive cannot make larger than it says, and it must say little. */
function unpack(content: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  return unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!/^\/?(xl\/.*\.(xml|rels)|\[Content_Types\]\.xml|_rels\/\.rels)$/.test(name)) return false
      size += originalSize
      if (size > maxUnpacked) throw noSheet()
      return true
    },
  })
}

/** The parts with each number as its cell's format shows it. */
function inFormats(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const textOfPart = (name: string) => parts[name] && strFromU8(parts[name])
  const styles = Object.keys(parts).find((name) => /^\/?xl\/styles\d*\.xml$/i.test(name))
  const formats = formatsOf((styles && textOfPart(styles)) ?? '')
  if (!formats.some(Boolean)) return parts
  const since1904 = /\sdate1904\s*=\s*["'](?:1|true)["']/.test(textOfPart('xl/workbook.xml') ?? '')
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [
      name,
      /^\/?xl\/worksheets\/[^/]+\.xml$/.test(name)
        ? strToU8(withShownNumbers(strFromU8(bytes), formats, since1904))
        : bytes,
    ]),
  )
}

/** Days as yyyy-MM-dd; a moment of a day is not told. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell).toUpperCase() : ''
}
