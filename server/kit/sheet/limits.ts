import { maxSheetRows } from '#contract/kit/sheet/sheet.api.ts'
import { stripEmoji } from '#contract/kit/text/text.ts'

/** Why a file is not taken: the word that says so and its number. */
export type SheetRefusal = { why: string; params?: Record<string, number | string> }

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
const maxCellLetters = 25_000
const maxColumns = 500
/** Letters of all cells together: eight hundred for each row of the largest file. A workbook may say one text many times. */
const maxMillionLetters = 16
/** Cells that hold something, all together: fifty for each row of the largest file. */
const maxMillionCells = 1
/** Marks on one letter (UAX 15): with more of them, to compare two texts costs the square of their number. */
const marksOnOneLetter = /(\p{M}{30})\p{M}+/gu
/** What is not plain ASCII is looked at more closely. */
const oddLetters = /[^\x20-\x7E]/

/** As the database takes it and people mean it: whole letters, no emoji, no space around. */
function clean(cell: string): string {
  const cut = cell.slice(0, maxCellLetters)
  if (!oddLetters.test(cut)) return cut.trim()
  return stripEmoji(cut.replace(marksOnOneLetter, '$1')).replaceAll('\u0000', '').toWellFormed().trim()
}

/** As many blank rows may stand among them; what stands further down is refused, what is blank there costs nothing. */
const maxRowNumber = 2 * maxSheetRows + 1

/**
 * Takes the rows of a file as its reader finds them, each by its number (from 1), cut to what fields may have: columns, letters, and as
 * many rows below the head as one file may have. Blank rows keep their place; none stand at the end. Throws `BadSheet` beyond.
 */
export class RowLimits {
  readonly rows: string[][] = []
  #filled = 0
  #letters = 0
  #cells = 0

  take(no: number, row: readonly string[]): void {
    // Below a blank row as far down as that something follows: its reader has left out what is blank to the end.
    if (no > maxRowNumber && row.length)
      throw new BadSheet({ why: 'kit.sheets.tooManyRows', params: { max: maxSheetRows } })
    const cells = row.slice(0, maxColumns).map(clean)
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (!width) return
    cells.length = width
    for (const cell of cells) {
      this.#letters += cell.length
      if (cell !== '') this.#cells += 1
    }
    if (this.#letters > maxMillionLetters * 1_000_000)
      throw new BadSheet({ why: 'kit.sheets.tooMuchText', params: { max: maxMillionLetters } })
    if (this.#cells > maxMillionCells * 1_000_000)
      throw new BadSheet({ why: 'kit.sheets.tooManyCells', params: { max: maxMillionCells } })
    if (no > 1) this.#filled += 1
    if (this.#filled > maxSheetRows)
      throw new BadSheet({ why: 'kit.sheets.tooManyRows', params: { max: maxSheetRows } })
    while (this.rows.length < no - 1) this.rows.push([])
    this.rows.push(cells)
  }
}
