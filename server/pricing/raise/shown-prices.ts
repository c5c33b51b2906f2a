import { itemAt } from '#contract/kit/given.ts'
import { amountKey, guestKinds, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { sameAmounts } from '../amount-columns.ts'
import { dayKey } from '../resolve/price-book.ts'
import type { RaisedCell } from './raise-cells.ts'

/** A price that a person was shown, by its day and session. */
export type ShownPrices = ReadonlyMap<string, Amounts>

/**
 * The changing prices of a SKU as they were, in short: session by session, and in each how many of the asked days in a
 * row have the same amounts (by kind; a stretch without amounts does not change). It holds no character that a form
 * would write longer.
 */
export function writeShown(days: readonly string[], cells: readonly RaisedCell[]): string {
  const sessions = Map.groupBy(cells, ({ cell }) => cell.session)
  return [...sessions]
    .map(([session, own]) => {
      const byDay = new Map(own.map(({ cell, before }) => [cell.date, before]))
      const runs: { count: number; amounts: Amounts | undefined }[] = []
      for (const day of days) {
        const amounts = byDay.get(day)
        const last = runs.at(-1)
        if (last && same(last.amounts, amounts)) last.count++
        else runs.push({ count: 1, amounts })
      }
      return [session.replace(':', ''), ...runs.map(writeRun)].join('.')
    })
    .join('*')
}

const same = (a: Amounts | undefined, b: Amounts | undefined): boolean =>
  a && b ? sameAmounts(a, b) : a === b
const writeRun = ({ count, amounts }: { count: number; amounts: Amounts | undefined }): string =>
  amounts ? [count, ...guestKinds.map((kind) => amounts[amountKey[kind]] ?? '')].join('-') : String(count)

/** The prices that were shown of these days. What is no such text shows nothing. */
export function readShown(days: readonly string[], shown: string): ShownPrices {
  const prices = new Map<string, Amounts>()
  for (const part of shown.split('*')) {
    const [session = '', ...runs] = part.split('.')
    let at = 0
    for (const run of runs) {
      const [count = '', ...amounts] = run.split('-')
      const end = Math.min(days.length, at + Number(count))
      if (amounts.length) {
        const read = amountsOf(amounts)
        for (; at < end; at++) prices.set(dayKey(itemAt(days, at), timeOf(session)), read)
      }
      at = end
    }
  }
  return prices
}

const timeOf = (session: string): string => (session ? `${session.slice(0, 2)}:${session.slice(2)}` : '')
const amountsOf = (texts: readonly string[]): Amounts => {
  const read = { ...noAmounts }
  guestKinds.forEach((kind, at) => {
    if (texts[at]) read[amountKey[kind]] = Number(texts[at])
  })
  return read
}
