import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { CustomerChoice, CustomerFilter } from '#contract/customers/customers.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { searchWanted } from './people/search.ts'

/** Counting stops here: "1,000+". */
export const countedCustomers = 1_000

/** A filter as `app.find_customers` takes it (server/sql/customers). */
export type Wanted = Record<string, unknown>
/** What a segment says of whom it holds. */
export type SegmentRule = {
  tags: string[]
  nationality: string
  least_orders: number | null
  most_orders: number | null
  least_spend_minor: number | null
  idle_days: number | null
  last_trip_from: string | null
  last_trip_to: string | null
}

const later = (a?: string | null, b?: string | null) => [a, b].filter(Boolean).toSorted().at(-1)
const earlier = (a?: string | null, b?: string | null) => [a, b].filter(Boolean).toSorted()[0]
const said = (wanted: Wanted): Wanted =>
  Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/** Who fits a segment today. */
export function segmentWanted(ctx: Ctx, rule: SegmentRule): Wanted {
  const idle =
    rule.idle_days && Temporal.PlainDate.from(todayOf(ctx)).subtract({ days: rule.idle_days }).toString()
  return said({
    tags: rule.tags.length ? rule.tags : undefined,
    nationality: rule.nationality,
    leastOrders: rule.least_orders,
    mostOrders: rule.most_orders,
    leastSpend: rule.least_spend_minor,
    lastFrom: rule.last_trip_from,
    lastTo: earlier(rule.last_trip_to, idle || null),
  })
}

/** Everything that is asked holds at once: where the segment and the filter speak of the same thing, both. */
export async function wantedOf(ctx: Ctx, choice: CustomerChoice): Promise<Wanted | null> {
  const segment = choice.segmentId ? segmentWanted(ctx, await segmentRule(ctx, choice.segmentId)) : {}
  if (choice.nationality && segment['nationality'] && choice.nationality !== segment['nationality'])
    return null
  const tags = [...new Set([...((segment['tags'] as string[] | undefined) ?? []), ...(choice.tags ?? [])])]
  return said({
    ...segment,
    ...searchWanted(ctx, choice.text),
    tags: tags.length ? tags : undefined,
    nationality: choice.nationality ?? segment['nationality'],
    source: choice.source,
    agentId: choice.agentId,
    skuId: choice.skuId,
    lastFrom: later(choice.lastTripFrom, segment['lastFrom'] as string | undefined),
    lastTo: earlier(choice.lastTripTo, segment['lastTo'] as string | undefined),
  })
}

async function segmentRule(ctx: Ctx, id: number): Promise<SegmentRule> {
  const row = await ctx.db
    .selectFrom('customer_segment')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail('notFound')
}

export async function countCustomers(ctx: Ctx, wanted: Wanted | null, limit: number): Promise<number> {
  if (!wanted) return 0
  const { rows } = await sql<{
    n: number
  }>`select app.count_customers(${JSON.stringify(wanted)}::jsonb, ${limit}) as n`.execute(ctx.db)
  return firstOf(rows).n
}

const sorts = { createdAt: 'id', lastTrip: 'lastTrip', orders: 'orders', spendMinor: 'spend' } as const

export async function findCustomers(
  ctx: Ctx,
  wanted: Wanted | null,
  { sort, down }: Pick<CustomerFilter, 'sort' | 'down'>,
  { atMost, skip }: { atMost: number; skip: number },
): Promise<number[]> {
  if (!wanted) return []
  const filter = JSON.stringify({ ...wanted, by: sorts[sort], down })
  const { rows } = await sql<{
    id: number
  }>`select id from app.find_customers(${filter}::jsonb, ${atMost}, ${skip})`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
