import type { FieldError } from '#contract/kit/errors.ts'
import type { CalendarBulk, CalendarChanged, PricedSku } from '#contract/pricing/calendar.schema.ts'
import { amountKey, guestKinds, kindsOf, noAmounts } from '#contract/pricing/guests.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failFields } from '../kit/errors.ts'
import { todayOf } from '../kit/today.ts'
import { daysBetween } from './calendar.queries.ts'
import { dayKey } from './price-book.ts'
import { weekdayOf } from './price-layers.ts'
import { requirePricedSku } from './priced-skus.ts'
import { storedCells, writeCells, type Cell, type Stored } from './write-calendar.ts'

/** Lays prices, or open and closed, over the days of a range that fall on some weekdays. What is not given stays. */
export async function saveCalendarBulk(
  ctx: Ctx,
  input: CalendarBulk,
  of?: PricedWhich,
): Promise<CalendarChanged> {
  const sku = await requirePricedSku(ctx, input.skuId, { lock: true, of })
  const days = daysBetween(input.from, input.to).filter(
    (day) => input.weekdays.length === 0 || input.weekdays.includes(weekdayOf(day)),
  )
  const wrong = checkPattern(sku, input, days, todayOf(ctx))
  if (wrong.length) failFields(wrong)
  const stored = await storedCells(ctx, sku.id, days)
  return writeCells(ctx, sku, cellsOf(input, days, stored), stored)
}

function checkPattern(
  sku: PricedSku,
  { from, sessions, set, clear }: CalendarBulk,
  days: string[],
  today: string,
): FieldError[] {
  const wrong: FieldError[] = []
  if (from < today) wrong.push({ field: 'from', why: 'pricing.fieldErrors.past' })
  if (days.length === 0) wrong.push({ field: 'weekdays', why: 'pricing.fieldErrors.noDay' })
  const unknown = sessions.findIndex((session) => session !== '' && !sku.sessions.includes(session))
  if (unknown >= 0) wrong.push({ field: `sessions.${unknown}`, why: 'pricing.fieldErrors.noSession' })
  if (Object.keys(set).length + clear.length === 0) wrong.push({ field: 'set', why: 'required' })
  const kinds = kindsOf(sku.chargeMethod)
  for (const kind of guestKinds) {
    if (!kinds.includes(kind) && set[amountKey[kind]] !== undefined)
      wrong.push({ field: `set.${amountKey[kind]}`, why: 'pricing.fieldErrors.otherMethod' })
  }
  return wrong
}

function cellsOf({ sessions, set, clear }: CalendarBulk, days: string[], stored: Stored): Cell[] {
  const cleared = Object.fromEntries(clear.map((kind) => [amountKey[kind], null]))
  const given = Object.fromEntries(
    Object.entries(set).filter(([, value]) => value !== undefined),
  ) as Partial<Cell>
  return days.flatMap((date) =>
    [...new Set(sessions)].map((session) => {
      const old = stored.get(dayKey(date, session)) ?? { ...noAmounts, closed: false }
      const { adultMinor, childMinor, infantMinor, unitMinor, closed } = old
      return { date, session, adultMinor, childMinor, infantMinor, unitMinor, closed, ...cleared, ...given }
    }),
  )
}
