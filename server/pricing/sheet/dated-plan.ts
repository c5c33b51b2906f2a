import { overlapsOf, type Laid } from '#contract/pricing/dated.ts'
import type { CellFault } from '../../kit/sheet/import/sheet-kind.ts'

/** What stands for some days: a row of the file, or an entry that is kept. */
export type Dated = Omit<Laid, 'id'>

/** What makes two of them the same entry: its days and its session. Whose it is, is known already. */
export const sameDays = (a: Omit<Dated, 'kinds'>, b: Omit<Dated, 'kinds'>): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  (a.session ?? '') === (b.session ?? '') &&
  a.weekdays.join() === b.weekdays.join()

/** The entries of one owner and SKU in a file, as they are read from above. */
export class FileDays {
  readonly #rows: { no: number; laid: Dated }[] = []

  add(no: number, laid: Dated): void {
    this.#rows.push({ no, laid })
  }

  /** Why a row cannot stand below those above it: the same entry again, or days that would have two prices. */
  inTheWay(laid: Dated, isNew: boolean): CellFault[] {
    const twin = this.#rows.find((row) => sameDays(row.laid, laid))
    if (twin) return [{ column: 'from', why: 'pricing.sheet.twice', params: { row: twin.no } }]
    if (!isNew) return []
    for (const { no, laid: other } of this.#rows) {
      // Cheap first: a file may have ten thousand rows of one SKU.
      if (other.to < laid.from || other.from > laid.to) continue
      const [shared] = overlapsOf(laid, [{ ...other, id: 0 }])
      if (shared) {
        const params = { row: no, days: shared.days, first: shared.first }
        return [{ column: 'from', why: 'pricing.sheet.overlaps', params }]
      }
    }
    return []
  }
}

/** What a new entry lies over: kept, and told; it is the one that is heard. */
export function liesOver(laid: Dated, stored: readonly (Dated & { id: number })[]): CellFault[] {
  const [shared, ...others] = overlapsOf(laid, stored)
  if (!shared) return []
  const { days, first } = shared
  return [
    { column: 'from', why: 'pricing.sheet.liesOver', params: { count: others.length + 1, days, first } },
  ]
}

/** The file's rows above, by what they are about. */
export class FileDaysBy {
  readonly #by = new Map<string, FileDays>()
  of(key: string): FileDays {
    const days = this.#by.get(key) ?? new FileDays()
    this.#by.set(key, days)
    return days
  }
}

/** What is wrong with a period before its command sees it. */
export function wrongPeriod({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): CellFault[] {
  if (from === undefined || to === undefined)
    return (['from', 'to'] as const).flatMap((column) =>
      ({ from, to })[column] === undefined ? [{ column, why: 'required' }] : [],
    )
  return to < from ? [{ column: 'to', why: 'pricing.fieldErrors.beforeStart' }] : []
}
