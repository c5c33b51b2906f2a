import { share } from '#contract/kit/money/money.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { CalendarBulk, CalendarChanged, PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import {
  amountKey,
  guestKinds,
  kindsOf,
  noAmounts,
  type Amounts,
  type GuestKind,
} from '#contract/kit/guests.ts'
import type { PricedWhich } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failFields } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { basePriceOf, daysBetween } from './calendar.queries.ts'
import { dayKey } from '../resolve/price-book.ts'
import { fallsOn } from '../resolve/price-layers.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { storedCells, writeCells, type Cell, type Stored } from './write-calendar.ts'

/** Lays prices, or open and closed, over the days of a range that fall on some weekdays. What is not given stays. */
export async function saveCalendarBulk(
  ctx: Ctx,
  input: CalendarBulk,
  of?: PricedWhich,
): Promise<CalendarChanged> {
  const sku = await requirePricedSku(ctx, input.skuId, { lock: true, of })
  const days = daysBetween(input.from, input.to).filter((day) => fallsOn(input.weekdays, day))
  const wrong = checkPattern(sku, input, days, todayOf(ctx))
  if (wrong.length) failFields(wrong)
  const stored = await storedCells(ctx, sku.id, days)
  const under = input.raise ? await basePriceOf(ctx, sku.id) : noAmounts
  return writeCells(ctx, sku, cellsOf(input, kindsOf(sku.chargeMethod), days, stored, under), stored)
}

function checkPattern(
  sku: PricedSku,
  { from, sessions, set, clear, raise }: CalendarBulk,
  days: string[],
  today: string,
): FieldError[] {
  const wrong: FieldError[] = []
  if (from < today) wrong.push({ field: 'from', why: 'pricing.fieldErrors.past' })
  if (days.length === 0) wrong.push({ field: 'weekdays', why: 'pricing.fieldErrors.noDay' })
  const unknown = sessions.findIndex((session) => session !== '' && !sku.sessions.includes(session))
  if (unknown >= 0) wrong.push({ field: `sessions.${unknown}`, why: 'pricing.fieldErrors.noSession' })
  if (!raise && Object.keys(set).length + clear.length === 0) wrong.push({ field: 'set', why: 'required' })
  if (raise?.method === 'percent' && Math.abs(raise.by) > 10_000)
    wrong.push({
      field: 'raise.by',
      why: raise.by < 0 ? 'tooSmall' : 'tooLarge',
      params: { min: -100, max: 100 },
    })
  const kinds = kindsOf(sku.chargeMethod)
  for (const kind of guestKinds) {
    if (!kinds.includes(kind) && set[amountKey[kind]] !== undefined)
      wrong.push({ field: `set.${amountKey[kind]}`, why: 'pricing.fieldErrors.otherMethod' })
  }
  return wrong
}

function cellsOf(
  { sessions, set, clear, raise }: CalendarBulk,
  kinds: readonly GuestKind[],
  days: string[],
  stored: Stored,
  basePrice: Amounts,
): Cell[] {
  const cleared = Object.fromEntries(clear.map((kind) => [amountKey[kind], null]))
  const given = Object.fromEntries(
    Object.entries(set).filter(([, value]) => value !== undefined),
  ) as Partial<Cell>
  return days.flatMap((date) =>
    [...new Set(sessions)].map((session) => {
      const old = stored.get(dayKey(date, session)) ?? { ...noAmounts, closed: false }
      const { adultMinor, childMinor, infantMinor, unitMinor, closed } = old
      const day = stored.get(dayKey(date, ''))
      const raised = Object.fromEntries(
        (raise ? kinds : []).map((kind) => {
          const key = amountKey[kind]
          return [key, raisedBy(old[key] ?? day?.[key] ?? basePrice[key], raise!)]
        }),
      )
      const now = { adultMinor, childMinor, infantMinor, unitMinor, closed }
      return { date, session, ...now, ...raised, ...cleared, ...given }
    }),
  )
}

/** Half up, never below zero; what has no price gets none. */
const raisedBy = (minor: number | null, { method, by }: NonNullable<CalendarBulk['raise']>): number | null =>
  minor === null ? null : Math.max(0, method === 'percent' ? share(minor, 10_000 + by) : minor + by)
