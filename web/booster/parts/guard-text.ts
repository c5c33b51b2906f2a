import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { wordAt } from '#contract/words.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { word } from '../../kit/words/words.ts'

type Guarded = Pick<ListingRow, 'guard' | 'guardFacts' | 'currency'>
const amounts = ['price', 'limit', 'lowest', 'net'] as const
const percents = ['margin', 'floor'] as const

/** Hundredths of a percent, as people write them. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/** Why a guard has stopped it, with what to do; '' where none has. */
export function guardText({ guard, guardFacts, currency }: Guarded): string {
  if (!guard) return ''
  const view: Record<string, string> = {}
  for (const [name, value] of Object.entries(guardFacts)) view[name] = String(value)
  for (const name of amounts) {
    const amountMinor = guardFacts[name]
    if (typeof amountMinor === 'number') view[name] = formatMoney({ amountMinor, currency })
  }
  for (const name of percents) {
    const value = guardFacts[name]
    if (typeof value === 'number') view[name] = percentText(value)
  }
  if (view['kind']) view['kind'] = word(wordAt('booster.kinds', view['kind']))
  if (view['date']) view['date'] = shownDay(view['date'])
  return word(`booster.guardText.${guard}`, view)
}
