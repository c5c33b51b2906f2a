import { mostSheetRows } from '#contract/kit/sheet/sheet.api.ts'
import { stripEmoji } from '#contract/kit/text/text.ts'

/** Why a file is not taken: the word that says so and its number. */
export type SheetRefusal = { why: string; params?: Record<string, number> }

/** A file that is no spreadsheet, or one made to break its reader; or a real one that holds more than is read. */
export class BadSheet extends Error {
  readonly refusal: SheetRefusal
  constructor(refusal: SheetRefusal, options?: ErrorOptions) {
    super(refusal.why, options)
    this.refusal = refusal
  }
}
export const noSheet = (cause?: unknown): BadSheet => new BadSheet({ why: 'kit.sheets.noSheet' }, { cause })

/** No cell of ours holds more; what is longer is cut, and refused as too long where its field is short. */
const longestCell = 25_000
const mostColumns = 500
/** Letters of all cells together: eight hundred for each row of the largest file. A workbook may say one text many times. */
const millionLetters = 16

/** As the database takes it and people mean it: whole letters, no emoji, no space around. */
const clean = (cell: string): string =>
  stripEmoji(cell.slice(0, longestCell)).replaceAll('\u0000', '').toWellFormed().trim()

/**
 * Only what is asked for leaves the reader: as many rows below the head as one file may have, columns and letters as fields
 * may have. Empty rows keep their place; none stand at the end.
 */
export async function limited(rows: AsyncIterable<readonly string[]>): Promise<string[][]> {
  const kept: string[][] = []
  let filled = 0
  let letters = 0
  let at = -1
  for await (const row of rows) {
    at += 1
    const cells = row.slice(0, mostColumns).map(clean)
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (!length) continue
    letters += length
    if (letters > millionLetters * 1_000_000)
      throw new BadSheet({ why: 'kit.sheets.tooMuchText', params: { max: millionLetters } })
    if (at > 0) filled += 1
    if (filled > mostSheetRows)
      throw new BadSheet({ why: 'kit.sheets.tooManyRows', params: { max: mostSheetRows } })
    while (kept.length < at) kept.push([])
    kept.push(cells)
  }
  return kept
}
