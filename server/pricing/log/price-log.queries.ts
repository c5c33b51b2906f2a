import { firstOf } from '#contract/kit/given.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type {
  PriceChange,
  PriceLog,
  PriceLogEntry,
  PriceLogFilter,
  PriceLogInfo,
} from '#contract/pricing/log/price-log.schema.ts'
import { familyOf, type PriceFamily } from '#contract/pricing/families.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { anew, onDays } from '../../kit/db/filters.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { changesOf, type Change, type PriceEvent } from './price-store.ts'
import { editOf, mayRead, storeOf, stores, type AnyStore } from './stores.ts'
import { skusById } from './skus-by-id.ts'
import { asWhole, wholeActs, type Whole } from './whole-acts.ts'

type Row = PriceEvent & {
  /** Of the SKU that it is about by itself; null where it is about something else. */
  productType: string | null
  at: string
  actorKind: PriceLogEntry['actorKind']
  actorName: string
  origin: string
  revertedAt: string | null
  revertedBy: string | null
  bulkId: number | null
}

const columns = (
  ctx: Ctx,
) => sql`e.id, e.type, e.subject, e.subject_id as "subjectId", e.facts, e.before, e.after,
  (select s.product_type from sku s where e.subject = 'sku' and s.merchant_id = e.merchant_id and s.id = e.subject_id) as "productType",
  e.bulk_id as "bulkId", e.at, e.actor_kind as "actorKind", e.actor_name as "actorName", e.origin,
  r.at as "revertedAt", r.actor_name as "revertedBy"
  from event e left join lateral (select b.at, b.actor_name from event b where b.merchant_id = ${ctx.scope.merchantId}
    and b.type = 'pricing.changeReverted' and (b.facts->>'reverts')::bigint = e.id order by b.id desc limit 1) r on true`

/** Types that a filter asks for and the person may read; a change that was taken back counts as the act it took back. */
function whereLog(ctx: Ctx, { agentId, skuId, area, bulkId, from, to }: z.output<typeof PriceLogFilter>) {
  const typesOf = (family: PriceFamily) =>
    stores
      .filter((store) => mayRead(ctx, store, family) && (!area || store.area === area))
      .flatMap((store) => store.types)
  const [play, hotel] = [typesOf('play'), typesOf('hotel')]
  const where = [
    sql<SqlBool>`e.merchant_id = ${ctx.scope.merchantId} and e.type like 'pricing.%'`,
    sql<SqlBool>`coalesce(e.facts->>'of', e.type) = any(${[...new Set([...play, ...hotel])]}::text[])`,
    onDays(ctx, 'e.at', { from, to }),
  ]
  // Costs of one of the two families only: rooms, or everything else.
  if (play.length !== hotel.length)
    where.push(
      sql<SqlBool>`coalesce(e.facts->>'of', e.type) = any(case when exists (select from sku s where e.subject = 'sku'
        and s.merchant_id = e.merchant_id and s.id = e.subject_id and s.product_type = 'hotel-room')
        then ${hotel}::text[] else ${play}::text[] end)`,
    )
  if (agentId) where.push(sql<SqlBool>`e.subject = 'agent' and e.subject_id = ${agentId}`)
  if (skuId) {
    const named = JSON.stringify([{ skuId }])
    where.push(
      sql<SqlBool>`(e.subject = 'sku' and e.subject_id = ${skuId} or (e.facts->>'skuId')::bigint = ${skuId}
        or e.before @> ${named}::jsonb or e.after @> ${named}::jsonb)`,
    )
  }
  if (bulkId) where.push(sql<SqlBool>`e.bulk_id = ${bulkId}`)
  // A bulk act is one line: its first part stands for it, unless its parts or one SKU's are asked for.
  else if (!skuId)
    where.push(sql<SqlBool>`(e.bulk_id is null or e.id = (select min(o.id) from event o
      where o.merchant_id = ${ctx.scope.merchantId} and o.bulk_id = e.bulk_id and o.type like 'pricing.%'))`)
  return sql.join(where, sql` and `)
}

/** Changes of prices, quotations, custom pricing and costs, newest first. */
export async function listPriceLog(
  ctx: Ctx,
  filter: z.output<typeof PriceLogFilter>,
): Promise<z.output<typeof PriceLog>> {
  const { pageNo, pageSize } = filter
  const where = whereLog(ctx, filter)
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from event e where ${where} ${anew}`.execute(ctx.db)
  const { rows } =
    await sql<Row>`select ${columns(ctx)} where ${where} ${anew} order by e.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      ctx.db,
    )
  const total = firstOf(counted.rows).n
  const whole = filter.bulkId || filter.skuId ? new Map<number, Whole>() : await wholeActs(ctx, rows)
  return {
    rows: rows.map((row) => asWhole(toEntry(ctx, row), whole.get(row.bulkId ?? 0))),
    total,
    pageNo,
    pageSize,
  }
}

/** One event of prices; 404 where it is none, or one of costs for who may not see them. */
export async function requirePriceEvent(ctx: Ctx, id: number): Promise<Row & { store: AnyStore }> {
  const { rows } =
    await sql<Row>`select ${columns(ctx)} where e.merchant_id = ${ctx.scope.merchantId} and e.id = ${id}`.execute(
      ctx.db,
    )
  const [row] = rows
  const store = row && storeOf(row)
  return row && store && mayRead(ctx, store, familyOfEvent(row)) ? { ...row, store } : fail('notFound')
}

const familyOfEvent = ({ productType }: Row): PriceFamily => familyOf(productType ?? '')

/** The permission that taking an event back asks for beside its own. */
export const editOfEvent = (event: Row & { store: AnyStore }): string =>
  editOf(event.store, familyOfEvent(event))

function toEntry(ctx: Ctx, row: Row): PriceLogEntry {
  const store = storeOf(row)!
  const { id, at, type, facts, actorKind, actorName, origin, revertedAt, revertedBy } = row
  const reverted = revertedAt === null ? null : { at: revertedAt, actorName: revertedBy ?? '' }
  const can = may(ctx, editOf(store, familyOfEvent(row)))
    ? canOf(
        ctx,
        { revert: 'tools.ModifyLog.revert' },
        { revert: reverted ? 'pricing.text.alreadyReverted' : undefined },
      )
    : {}
  const changes = changesOf(store, row).length
  return {
    id,
    at,
    type,
    area: store.area,
    facts,
    actorKind,
    actorName,
    origin,
    changes,
    bulk: null,
    reverted,
    can,
  }
}

export type Standing = Change<object> & { state: PriceChange['state'] }

/** Each change of an event and whether it still stands as the event left it. Locks what it is about. */
export async function standing(ctx: Ctx, event: PriceEvent, store: AnyStore): Promise<Standing[]> {
  const changes = changesOf(store, event)
  const items = changes.flatMap(({ before, after }) => after ?? before ?? [])
  const current = await store.current(ctx, event, items)
  const today = todayOf(ctx)
  return changes.map((change): Standing => {
    const now = current.get(change.key) ?? null
    const asLeft =
      now === null ? change.after === null : change.after !== null && store.same(now, change.after)
    const past = [change.before, change.after].some((item) => item !== null && store.isPast?.(item, today))
    return { ...change, state: past ? 'past' : asLeft ? 'asLeft' : 'changedSince' }
  })
}

/** One act with every price before and after. */
export async function priceLogInfo(ctx: Ctx, { id }: { id: number }): Promise<PriceLogInfo> {
  const { store, ...event } = await requirePriceEvent(ctx, id)
  const changes = await standing(ctx, event, store)
  const currency = (await store.currency?.(ctx, event)) ?? ctx.merchant.currency
  const tell = (item: object | null) => item && store.tell(item, event, currency)
  const sides = changes.map((change) => ({ change, before: tell(change.before), after: tell(change.after) }))
  const skus = await skusById(
    ctx,
    sides.flatMap(({ before, after }) => (after ?? before)!.skuId ?? []),
  )
  return {
    entry: toEntry(ctx, event),
    changes: sides.map(({ change: { key, state }, before, after }) => {
      const { side: _, skuId, ...when } = (after ?? before)!
      const sku = skuId === null ? undefined : skus.get(skuId)
      return {
        key,
        skuId,
        skuCode: sku?.code ?? '',
        skuNames: sku?.names ?? {},
        ...when,
        before: before?.side ?? null,
        after: after?.side ?? null,
        state,
      }
    }),
  }
}
