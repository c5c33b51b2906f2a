import type { ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import type { ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { readDate } from '#contract/kit/text/written-days.ts'
import type { CallCtx, Ctx } from '../../../kit/ctx.ts'
import { todayOf } from '../../../kit/text/today.ts'
import type { MeaningOf } from './group-rows.ts'
import { plainName } from './match-columns.ts'
import type { Names } from './names.ts'

/** What cells of an import mean: agents and products by who they are, days and times as they are read, all else by its letters. */
export function meanings(
  ctx: CallCtx | Ctx,
  { dateOrder }: Pick<ImportMapping, 'dateOrder'>,
  names: Names,
): MeaningOf {
  const near = todayOf(ctx)
  const zone = ctx.merchant.timeZone
  const cached = new Map<string, string>()
  const work = (column: ImportColumn, text: string): string => {
    if (column === 'agent') return String(names.agent(text).one?.id ?? plainName(text))
    if (column === 'sku') return String(names.sku(text).one?.id ?? plainName(text))
    if (/date$/i.test(column))
      return readDate(text, { order: dateOrder, near, zone, past: column === 'birthdate' }) ?? plainName(text)
    if (/(?:^session|time)$/i.test(column)) return readClock(text)
    if (column === 'contactPhone') return text.normalize('NFKC').replace(/[^\d+]/g, '') || text
    return plainName(text)
  }
  return (column, text) => {
    const key = `${column}|${text}`
    const meaning = cached.get(key) ?? work(column, text)
    cached.set(key, meaning)
    return meaning
  }
}
