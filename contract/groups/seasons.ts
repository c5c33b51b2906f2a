import { ratio, times, toStep } from './fractions.ts'
import { cost, type Costing } from './costing.ts'
import type { Day, Sheet } from './itinerary.schema.ts'

export type Season = Sheet['seasons'][number]

/** The season that a day lies in; null: none. */
export const seasonOn = ({ seasons }: Sheet, date: string): Season | null =>
  seasons.find(({ from, to }) => from <= date && date <= to) ?? null

/**
 * The sheet of a tour that begins in a season: all prices are raised by what the season adds, before they are rounded; those that
 * somebody typed are rounded once more. It has no seasons of its own any more.
 */
export function inSeason(sheet: Sheet, season: Season | null): Sheet {
  const { rounding, stepMinor } = sheet
  const added = season?.addBasisPoints ?? 0
  const factor = ratio(BigInt(10_000 + added), 10_000n)
  const raised = (minor: number) => toStep(times(ratio(BigInt(minor), 1n), factor), stepMinor, rounding)
  return {
    ...sheet,
    seasons: [],
    addBasisPoints: season ? added : sheet.addBasisPoints,
    breaks: sheet.breaks.map((row) => ({
      ...row,
      typedMinor: row.typedMinor === null || added === 0 ? row.typedMinor : raised(row.typedMinor),
    })),
  }
}

/** What a tour is sold for outside the seasons and in each: for every size of group and kind of guest. */
export const priceTable = (
  days: readonly Day[],
  sheet: Sheet,
): { season: Season | null; costing: Costing }[] =>
  [null, ...sheet.seasons].map((season) => ({ season, costing: cost(days, inSeason(sheet, season)) }))
