import { firstOf, lastOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, columnsOf, sameAmounts, type AmountColumns } from '../amount-columns.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { ownerBooks } from '../resolve/pricer.ts'
import { resolveUnitPrice } from '../resolve/resolve-price.ts'

/** Days that are archived at once after the server stood still; older ones stay unknown. */
const limit = 31

const dayBefore = (day: string, days = 1): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

/** Archives each merchant's prices of the days that ended since the last time: once after every midnight of its own. */
export async function sweepPriceArchive(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', (id) => job.inMerchant(id, archivePrices), 'prices could not be archived')
}

/** Keeps the prices of the days that are over and not archived yet, for every agent and strategy. Answers how many days. */
export async function archivePrices(ctx: Ctx): Promise<number> {
  const days = await daysToArchive(ctx)
  if (days.length === 0) return 0
  const skus = await ctx.db
    .selectFrom('sku')
    .select(['id', 'sessions'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .execute()
  for (const owner of await allOwners(ctx)) await archiveOwner(ctx, owner, skus, days)
  await sql`insert into price_archive_day (merchant_id, date)
    select ${ctx.scope.merchantId}, day from unnest(${days}::date[]) as day on conflict do nothing`.execute(
    ctx.db,
  )
  return days.length
}

async function daysToArchive(ctx: Ctx): Promise<string[]> {
  const yesterday = dayBefore(todayOf(ctx))
  // Only one server archives; the others see what it did.
  await sql`select pg_advisory_xact_lock(hashtext('price_archive'), ${ctx.scope.merchantId})`.execute(ctx.db)
  const last = await ctx.db
    .selectFrom('price_archive_day')
    .select(({ fn }) => fn.max('date').as('date'))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .executeTakeFirst()
  const first = last?.date ? dayBefore(last.date, -1) : yesterday
  const earliest = dayBefore(yesterday, limit - 1)
  return yesterday < first ? [] : daysBetween(first < earliest ? earliest : first, yesterday)
}

async function allOwners(ctx: Ctx): Promise<Owner[]> {
  const ids = (table: 'agent' | 'price_strategy') =>
    ctx.db
      .selectFrom(table)
      .select('id')
      .where('merchant_id', '=', ctx.scope.merchantId)
      .orderBy('id')
      .execute()
  const agents = await ids('agent')
  const strategies = await ids('price_strategy')
  return [
    ...agents.map(({ id }): Owner => ({ kind: 'agent', id })),
    ...strategies.map(({ id }): Owner => ({ kind: 'strategy', id })),
  ]
}

type StoredArchivePrice = AmountColumns & {
  sku_id: number
  session: string
  date: string
  currency: string
  closed: boolean
  on_sale: boolean
}
const place = ({ sku_id, session }: Pick<StoredArchivePrice, 'sku_id' | 'session'>): string =>
  `${sku_id} ${session}`
const same = (a: StoredArchivePrice | undefined, b: StoredArchivePrice): boolean =>
  a !== undefined &&
  a.currency === b.currency &&
  a.closed === b.closed &&
  a.on_sale === b.on_sale &&
  sameAmounts(amountsOf(a), amountsOf(b))

type Sku = { id: number; sessions: string[] }

/** One owner's prices of these days; what is as the day before is not kept again. */
async function archiveOwner(
  ctx: Ctx,
  owner: Owner,
  skus: readonly Sku[],
  days: readonly string[],
): Promise<void> {
  const skuIds = skus.map(({ id }) => id)
  const books = await ownerBooks(ctx, owner, skuIds, { from: firstOf(days), to: lastOf(days) })
  const last = new Map((await lastStored(ctx, owner)).map((row) => [place(row), row]))
  const rows: StoredArchivePrice[] = []
  for (const { id, sessions } of skus) {
    const book = mustGet(books, id)
    for (const session of sessions.length ? sessions : [''])
      for (const date of days) {
        const { unit, closed, onSale } = resolveUnitPrice(book, { date, session })
        const row = {
          sku_id: id,
          session,
          date,
          currency: book.currency,
          ...columnsOf(unit),
          closed,
          on_sale: onSale,
        }
        if (same(last.get(place(row)), row)) continue
        rows.push(row)
        last.set(place(row), row)
      }
  }
  await keep(ctx, owner, rows)
}

async function lastStored(ctx: Ctx, { kind, id }: Owner): Promise<StoredArchivePrice[]> {
  const { rows } = await sql<StoredArchivePrice>`
    select distinct on (sku_id, session) sku_id, session, date, currency, adult_minor, child_minor, infant_minor, unit_minor, closed, on_sale
    from price_archive where merchant_id = ${ctx.scope.merchantId} and owner_kind = ${kind} and owner_id = ${id}
    order by sku_id, session, date desc`.execute(ctx.db)
  return rows
}

async function keep(ctx: Ctx, { kind, id }: Owner, rows: readonly StoredArchivePrice[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into price_archive (merchant_id, owner_kind, owner_id, sku_id, session, date, currency,
      adult_minor, child_minor, infant_minor, unit_minor, closed, on_sale)
    select ${ctx.scope.merchantId}, ${kind}, ${id}, r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r(sku_id bigint,
      session text, date date, currency text, adult_minor bigint, child_minor bigint, infant_minor bigint, unit_minor bigint,
      closed boolean, on_sale boolean)
    on conflict do nothing`.execute(ctx.db)
}
