import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import {
  type CandidateFilter,
  type ListingFilter,
  type ListingRow,
  type ListingState,
} from '#contract/booster/booster.schema.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import { listingSorts } from '#contract/booster/booster-sorts.ts'
import { askingGuards, guards } from '#contract/booster/guards.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import type { Names } from '#contract/kit/schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { among, finds } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'

type Row = Omit<
  ListingRow,
  'can' | 'guard' | 'prices' | 'listMinor' | 'partnerName' | 'sent' | keyof Sold
> & {
  guard: string
  first: { kinds?: ListingRow['prices']; listMinor?: number | null }
  partnerNames: Names | null
}

/** What people see of a listing: what it is told there, where it may be sold. */
const state: RawBuilder<ListingState> = sql`case
  when l.state = 'ended' then case when c.last_push_at < l.ended_at and p.pushed_at is not null then 'ending' else 'ended' end
  when l.state <> 'live' then l.state
  when p.state in ('new', 'mapped') then case when l.priced_at is null then 'draft' else 'checked' end
  when p.push_error <> '' and p.pushed_at is null then 'rejected'
  when p.pushed_at is null and p.push_error = '' and c.last_push_at is null and c.last_call_at is null then 'submitted'
  else 'live' end`

type Sold = Pick<ListingRow, 'orders' | 'cancelled' | 'guests' | 'soldMinor' | 'netMinor'>
const nothingSold: Sold = { orders: 0, cancelled: 0, guests: 0, soldMinor: 0, netMinor: 0 }

/** What came by the mappings of these listings since they were published; tests and what was never paid are nothing. */
async function soldBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Sold>> {
  const counts = sql`o.state in ${among(channelOrderStates.phases.paid)}`
  const { rows } = await sql<Sold & { id: number }>`
    select l.id, count(*) filter (where ${counts})::int as orders,
           count(*) filter (where o.state in ${among(channelOrderStates.phases.withdrawn)})::int as cancelled,
           coalesce(sum(o.ordered - o.refunded) filter (where ${counts}), 0)::int as guests,
           coalesce(sum(o.retail_minor) filter (where ${counts}), 0)::bigint as "soldMinor",
           coalesce(sum(o.net_minor) filter (where ${counts}), 0)::bigint as "netMinor"
      from booster_listing l
      join channel_order o on o.merchant_id = l.merchant_id and o.product_id = l.product_id and o.created_at >= l.created_at and not o.test
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...ids]}::bigint[]) group by l.id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}

type Sent = { id: number; day: string; stock: number | null; price: string | null }
/** What marketplaces were told last of the first day from today on that is sold there, else of the first. */
async function sentBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ListingRow['sent']>> {
  const { rows } = await sql<Sent>`
    select l.id, f.date as day, f.stock, f.price
      from booster_listing l
      cross join lateral (
        select u.date, sum(u.stock)::int as stock, min(nullif(u.price #>> '{}', '')) as price from channel_pushed u
         where u.merchant_id = l.merchant_id and u.product_id = l.product_id and u.date >= ${todayOf(ctx)}::date
         group by u.date order by coalesce(sum(u.stock), 1) = 0, u.date limit 1) f
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(
    rows.map(({ id, day, stock, price }) => {
      const [currency, retail] = sentPrice.parse(JSON.parse(price ?? '["", []]'))
      return [id, { day, stock, currency, prices: Object.fromEntries(retail) }]
    }),
  )
}
/** As the channels write it down: the currency, then what guests of each kind pay. */
const sentPrice = z.tuple([z.string(), z.array(z.tuple([z.enum(guestKinds), z.number()]))]).rest(z.unknown())

export async function listListings(ctx: Ctx, filter: ListingFilter) {
  const { text, connectionId, guarded } = filter
  const where = sql.join(
    [
      sql`l.merchant_id = ${ctx.scope.merchantId}`,
      ...(connectionId ? [sql`l.connection_id = ${connectionId}`] : []),
      ...(guarded ? [sql`l.guard <> '' and l.state <> 'ended'`] : []),
      filter.state ? sql`${state} = ${filter.state}` : sql`l.state <> 'ended'`,
      finds(text, ['s.code', 's.search', 'p.outside_product']),
    ],
    sql` and `,
  )
  const from = sql`booster_listing l
    join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
    join channel_account c on c.merchant_id = l.merchant_id and c.connection_id = l.connection_id
    join agent g on g.merchant_id = c.merchant_id and g.id = c.agent_id
    join channel_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id`
  const partner = sql`(select m.names from sku_supplier k join platform.merchant m on m.id = k.bound_merchant_id
    where k.merchant_id = l.merchant_id and k.sku_id = l.sku_id and k.bound_sku_id is not null order by k.rank limit 1)`
  const page = await pageOf(
    ctx,
    filter,
    sql<Row>`select l.id, l.version, l.connection_id as "connectionId", n.name as "accountName", n.system, l.sku_id as "skuId", s.code as "skuCode", s.names as "skuNames",
        ${partner} as "partnerNames", p.outside_product as "outsideProduct", ${state} as state, l.guard, l.guard_facts as "guardFacts",
        l.open_days as "openDays", l.held_days as "heldDays", g.currency, l.first_prices as first,
        l.floor_basis_points as "floorBasisPoints", l.floor_until as "floorUntil", l.other_terms as "otherTerms",
        l.priced_at as "pricedAt", p.pushed_at as "pushedAt", p.push_error as "pushError" from ${from} where ${where}`,
    orderBy(listingSorts, filter, {
      state: sql`case r.state when 'guarded' then 0 when 'rejected' then 1 when 'draft' then 2 when 'checked' then 3 when 'submitted' then 4 when 'live' then 5 when 'paused' then 6 when 'ending' then 7 else 8 end`,
      product: sql`r."skuCode"`,
      account: sql`r."accountName"`,
      pricedAt: sql`r."pricedAt"`,
    }),
    sql`select l.id from ${from} where ${where}`,
  )
  const ids = page.rows.map(({ id }) => id)
  const [sold, sent] = await Promise.all([soldBy(ctx, ids), sentBy(ctx, ids)])
  return {
    ...page,
    rows: page.rows.map((row) =>
      tell(ctx, { ...row, ...(sold.get(row.id) ?? nothingSold), sent: sent.get(row.id) ?? null }),
    ),
  }
}

function tell(
  ctx: Ctx,
  { first, partnerNames, guard: key, ...row }: Row & Sold & Pick<ListingRow, 'sent'>,
): ListingRow {
  const guard = asOneOf(guards, key) ?? null
  const isOver = row.state === 'ended' || row.state === 'ending'
  const publish = 'treepBooster.publish'
  const override = 'treepBooster.override'
  return {
    ...row,
    guard,
    partnerName: partnerNames ? nameIn(partnerNames, ctx.language) : '',
    prices: first.kinds ?? {},
    listMinor: first.listMinor ?? null,
    can: isOver
      ? {}
      : canOf(ctx, {
          ...(guard !== null && askingGuards.includes(guard) && { accept: 'treepBooster.price' }),
          ...(row.floorBasisPoints === null ? { override } : { overrideEnd: override }),
          ...(guard === 'parity' && { otherTerms: override }),
          pause: publish,
          end: publish,
          price: 'treepBooster.price',
        }),
  }
}

type Candidate = {
  id: number
  code: string
  names: Names
  productType: string
  partnerNames: Names | null
  accounts: number
}
/** Products on sale that are not yet on an account, our own and those followed from the market. */
export async function listCandidates(ctx: Ctx, filter: CandidateFilter) {
  const { connectionId, text } = filter
  const page = await pageOf(
    ctx,
    filter,
    sql<Candidate>`select s.id, s.code, s.names, s.product_type as "productType",
        (select m.names from sku_supplier k join platform.merchant m on m.id = k.bound_merchant_id
          where k.merchant_id = s.merchant_id and k.sku_id = s.id and k.bound_sku_id is not null order by k.rank limit 1) as "partnerNames",
        (select count(*)::int from booster_listing l where l.merchant_id = s.merchant_id and l.sku_id = s.id and l.state <> 'ended') as accounts
      from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.enabled and s.on_sale and s.product_type <> 'add-on'
       and ${finds(text, ['s.code', 's.search'])}
       and ${connectionId ? sql`not exists (select from booster_listing l where l.merchant_id = s.merchant_id and l.sku_id = s.id and l.connection_id = ${connectionId} and l.state <> 'ended')` : sql`true`}`,
    sql`r.code, r.id`,
  )
  return {
    ...page,
    rows: page.rows.map(({ partnerNames, ...row }) => ({
      ...row,
      partnerName: partnerNames ? nameIn(partnerNames, ctx.language) : '',
    })),
  }
}
