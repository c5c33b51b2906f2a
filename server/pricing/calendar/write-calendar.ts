import { firstOf, itemAt, lastOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { FieldError } from '#contract/kit/errors.ts'
import type { CalendarChanged, CalendarSave, PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, guestKinds, kindsOf, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { amountsOf, columnsOf, sameAmounts } from '../amount-columns.ts'
import { costCheck } from '../cost/below-cost.ts'
import { calendarRows } from './calendar.queries.ts'
import { requireLowest } from '../owners/lowest-prices.ts'
import { dayKey } from '../resolve/price-book.ts'

export type Cell = CalendarSave['cells'][number]
export type StoredCell = Amounts & { date: string; session: string; closed: boolean; version: number }
/** The cells of a calendar by `dayKey`. */
export type Stored = ReadonlyMap<string, StoredCell>

/** A cell without prices that is open says nothing: it is not kept, and the next layer holds. */
export const isEmpty = (cell: Amounts & { closed: boolean }): boolean =>
  !cell.closed && sameAmounts(cell, noAmounts)

export async function storedCells(ctx: Ctx, skuId: number, days: readonly string[]): Promise<Stored> {
  const sorted = [...days].sort()
  const rows = await calendarRows(ctx, { skuId, from: firstOf(sorted), to: lastOf(sorted) })
  return new Map(
    rows.map((row) => {
      const { date, session, closed, version } = row
      return [dayKey(date, session), { date, session, closed, version, ...amountsOf(row) }]
    }),
  )
}

/** What is wrong with cells, each by its place in what was sent. */
export function checkCells(
  sku: PricedSku,
  cells: readonly Cell[],
  stored: Stored,
  today: string,
): FieldError[] {
  const kinds = kindsOf(sku.chargeMethod)
  const seen = new Set<string>()
  return cells.flatMap((cell, index) => {
    const wrong: FieldError[] = []
    const refuse = (field: string, why: string) => wrong.push({ field: `cells.${index}.${field}`, why })
    const key = dayKey(cell.date, cell.session)
    if (cell.date < today) refuse('date', 'pricing.fieldErrors.past')
    if (cell.session && !sku.sessions.includes(cell.session))
      refuse('session', 'pricing.fieldErrors.noSession')
    if (seen.has(key)) refuse('date', 'pricing.fieldErrors.twice')
    seen.add(key)
    for (const kind of guestKinds) {
      if (!kinds.includes(kind) && cell[amountKey[kind]] !== null)
        refuse(amountKey[kind], 'pricing.fieldErrors.otherMethod')
    }
    if (cell.version !== undefined && cell.version !== (stored.get(key)?.version ?? 0))
      refuse('version', 'kit.errors.changedMeanwhile')
    return wrong
  })
}

/**
 * Writes cells of a locked SKU's calendar, all in two statements and one event that holds every cell before and after,
 * so that the whole act can be told, and taken back, as one.
 */
export async function writeCells(
  ctx: Ctx,
  sku: PricedSku,
  cells: readonly Cell[],
  stored: Stored,
): Promise<CalendarChanged> {
  const before = (cell: Cell) => stored.get(dayKey(cell.date, cell.session))
  const changing = cells.filter((cell) => {
    const old = before(cell)
    return old ? old.closed !== cell.closed || !sameAmounts(old, cell) : !isEmpty(cell)
  })
  const retained = changing.filter((cell) => !isEmpty(cell))
  const removed = changing.filter((cell) => isEmpty(cell))
  if (retained.length) {
    const fieldOf = (place: number, key: string) => `cells.${cells.indexOf(itemAt(retained, place))}.${key}`
    await requireLowest(ctx, sku.id, retained, fieldOf)
    await upsertCells(ctx, sku.id, retained)
  }
  if (removed.length) await removeCells(ctx, sku.id, removed)
  const added = retained.filter((cell) => !before(cell)).length
  const counts = { added, changed: retained.length - added, removed: removed.length }
  if (changing.length) await tell(ctx, sku, changing, stored, counts)
  const belowCost = await costCheck(ctx, [sku.id])
  return { ...counts, belowCost: retained.filter((cell) => belowCost(sku.id, cell.date, cell).length).length }
}

async function tell(
  ctx: Ctx,
  sku: PricedSku,
  cells: readonly Cell[],
  stored: Stored,
  counts: object,
): Promise<void> {
  const days = cells.map((cell) => cell.date).sort()
  const plain = ({ date, session, closed, ...rest }: Cell | StoredCell) => ({
    date,
    session,
    closed,
    ...amountsOf(columnsOf(rest)),
  })
  await emit(ctx, 'pricing.calendarChanged', {
    subject: 'sku',
    subjectId: sku.id,
    facts: { code: sku.code, cells: cells.length, from: days[0], to: days.at(-1), ...counts },
    before: cells.flatMap((cell) => stored.get(dayKey(cell.date, cell.session)) ?? []).map(plain),
    after: cells.filter((cell) => !isEmpty(cell)).map(plain),
    topics: ['price'],
  })
}

/** Writes cells as they are, without an event of its own. */
export async function upsertCells(ctx: Ctx, skuId: number, cells: readonly Cell[]): Promise<void> {
  const amounts = cells.map(columnsOf)
  await sql`
    insert into sku_calendar_price (merchant_id, sku_id, date, session, adult_minor, child_minor, infant_minor, unit_minor, closed, version)
    select ${ctx.scope.merchantId}, ${skuId}, c.*, nextval('platform.price_version')
    from unnest(${cells.map((cell) => cell.date)}::date[], ${cells.map((cell) => cell.session)}::text[],
      ${amounts.map((row) => row.adult_minor)}::bigint[], ${amounts.map((row) => row.child_minor)}::bigint[],
      ${amounts.map((row) => row.infant_minor)}::bigint[], ${amounts.map((row) => row.unit_minor)}::bigint[],
      ${cells.map((cell) => cell.closed)}::boolean[]) as c
    on conflict (merchant_id, sku_id, date, session) do update set
      adult_minor = excluded.adult_minor, child_minor = excluded.child_minor, infant_minor = excluded.infant_minor,
      unit_minor = excluded.unit_minor, closed = excluded.closed, version = excluded.version`.execute(ctx.db)
}

export async function removeCells(ctx: Ctx, skuId: number, cells: readonly Cell[]): Promise<void> {
  await sql`
    delete from sku_calendar_price c
    using unnest(${cells.map((cell) => cell.date)}::date[], ${cells.map((cell) => cell.session)}::text[]) as gone (date, session)
    where c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = ${skuId} and c.date = gone.date and c.session = gone.session`.execute(
    ctx.db,
  )
}
