import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import {
  lockAccounts,
  unlimited,
  type AccountRef,
  type LockedAccounts,
} from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { priceVersions, type PriceVersion, type ResolvedCost } from '../../pricing/pricing.public.ts'
import { lockPromos, type LockedPromos } from '../../promotions/promotions.public.ts'
import {
  lockStock,
  plentyOf,
  readLeased,
  type LeasedStock,
  type LockedStocks,
} from '../../stock/stock.public.ts'
import { costsOfDays } from './costs-of-days.ts'
import { findAlike, leadName, phoneTail, type Alike } from './duplicates.ts'
import { allPricesOf, confirmsItself, needsOf, pricePairsOf, type Gathered } from './gather.ts'
import { requestKey } from './order-request.ts'
import { lockHeldPlaces, type HeldPlaces } from './plan/held-places.ts'
import { lockSeats } from './plan/held-seats.ts'
import { lockIssues, type IssueLimits } from './plan/issue-limits.ts'

/** The first answer for a request that was made before. */
export type Earlier = {
  id: number
  code: string
  created_status: string
  supplier_status: string
  currency: string
  total_minor: number
  pay_by: string | null
  group_code: string
  input_hash: string | null
  agent_id: number
  client_request_id: string | null
}
/** What a batch knows of its requests before it is its turn. */
export type Drawn = {
  /** One a line of each request; null without a supplier. */
  costs: (ResolvedCost | null)[][]
  ids: { order: number; lines: number[] }[]
}
/** What a batch decides on. Everything but what is drawn is locked or checked under the locks. */
export type Locked = Drawn & {
  stocks: LockedStocks
  /** What is held for what is ordered now, by the order that holds it. */
  held: HeldPlaces
  /** What the leases of what was sold offline still hold; null where all is taken to be there. */
  leased: LeasedStock | null
  accounts: LockedAccounts
  promos: LockedPromos
  /** Null where prices are taken to hold. */
  versions: Map<string, PriceVersion> | null
  earlier: Map<string, Earlier>
  alike: Alike[][]
  /** How many of its held seats each request still has, by its key; null where all are taken to stand. */
  seats: Map<string, number> | null
  /** What agents that settle outside may still issue. */
  issues: IssueLimits
}

/** Ids and costs. */
export async function drawBatch(ctx: Ctx, gathered: readonly Gathered[]): Promise<Drawn> {
  const [costs, ids] = await Promise.all([lineCosts(ctx, gathered), drawIds(ctx, gathered)])
  return { costs, ids }
}

/** What a batch would find under the locks if nothing stood against it. */
export const ifAllGoesWell = (gathered: readonly Gathered[], drawn: Drawn): Locked => ({
  ...drawn,
  stocks: plentyOf(gathered.flatMap(needsOf)),
  held: new Map(),
  leased: null,
  accounts: unlimited(gathered.flatMap(accountsOf)),
  promos: { codes: new Map(), guests: new Map() },
  versions: null,
  earlier: new Map(),
  alike: gathered.map(() => []),
  seats: null,
  issues: new Map(),
})

/**
 * Locks stock rows in key order, then accounts, then promo codes, and reads what must be read under the locks: all in one flight, in this
 * order on the wire, behind the orders whose places are taken over. The batch's own orders that are written already are nobody's double.
 */
export async function lockBatch(
  ctx: Ctx,
  gathered: readonly Gathered[],
  written: readonly { order: number }[],
): Promise<Omit<Locked, keyof Drawn>> {
  const own = written.map(({ order }) => order)
  const held = await lockHeldPlaces(ctx, gathered)
  const [stocks, leased, accounts, promos, versions, earlier, alike, seats, issues] = await Promise.all([
    lockStock(ctx, [...gathered.flatMap(needsOf), ...[...held.values()].flat()]),
    readLeased(
      ctx,
      gathered.flatMap(({ waiting: { request } }) => request.lease?.id ?? []),
    ),
    lockAccounts(ctx, gathered.flatMap(accountsOf)),
    lockPromos(
      ctx,
      gathered.flatMap(({ promo }) => promo ?? []),
    ),
    priceVersions(ctx, gathered.flatMap(pricePairsOf), 'for key share of s'),
    findEarlier(ctx, gathered, own),
    alikeOf(ctx, gathered, own),
    lockSeats(ctx, gathered),
    lockIssues(ctx, gathered),
  ])
  return { stocks, held, leased, accounts, promos, versions, earlier, alike, seats, issues }
}

/** Live orders that look like each of these, but for the batch's own. */
export const alikeOf = (
  ctx: Ctx,
  gathered: readonly Gathered[],
  own: readonly number[],
): Promise<Alike[][]> =>
  findAlike(
    ctx,
    gathered.map(({ waiting: { request }, guests }) => ({
      agentId: request.agentId,
      skuId: request.skuId,
      date: request.date,
      leadName: leadName(guests, request.contactName),
      phoneTail: phoneTail(request.contactPhone),
      phone: request.contactPhone,
      agentOrderCode: request.agentOrderCode,
    })),
    own,
  )

/** The accounts that making this order may touch. */
export function accountsOf(one: Gathered): AccountRef[] {
  const { agent, waiting } = one
  const { id: agentId, currency } = agent
  if (['settle-by-order', 'outside'].includes(agent.settlementTerm) || waiting.request.hold) return []
  const own: AccountRef = {
    kind: agent.settlementTerm === 'invoice' ? 'agent-receivable' : 'agent-available',
    agentId,
    currency,
  }
  const frozen: AccountRef = { kind: 'agent-frozen', agentId, currency }
  if (!confirmsItself(one)) return [own, frozen]
  const taxed = allPricesOf(one).some(({ tax }) => tax !== null)
  return [own, frozen, { kind: 'sales', currency }, ...(taxed ? [{ kind: 'tax' as const, currency }] : [])]
}

async function lineCosts(ctx: Ctx, gathered: readonly Gathered[]): Promise<(ResolvedCost | null)[][]> {
  const wanted = gathered.flatMap(({ lines }) =>
    lines.map(({ sku, supplierId, days, counts }) =>
      supplierId === null ? null : { skuId: sku.id, supplierId, days, guests: counts },
    ),
  )
  const found = await costsOfDays(ctx, wanted)
  let at = 0
  return gathered.map(({ lines }) => found.slice(at, (at += lines.length)))
}

/** Orders made before by the same request id, or for the same line of another merchant. */
async function findEarlier(
  ctx: Ctx,
  gathered: readonly Gathered[],
  own: readonly number[],
): Promise<Map<string, Earlier>> {
  const requests = gathered.map(({ waiting }) => waiting.request)
  const { rows } = await sql<Earlier>`
    select o.* from unnest(${requests.map((r) => r.agentId)}::bigint[], ${requests.map((r) => r.clientRequestId)}::text[]) as k (agent_id, client_request_id)
      cross join lateral (
        select o.id, o.code, o.created_status, o.supplier_status, o.currency, o.total_minor, o.pay_by, o.group_code, o.input_hash, o.agent_id, o.client_request_id
          from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = k.agent_id and o.client_request_id = k.client_request_id
           and o.client_request_id is not null and o.id <> all(${own}::bigint[]) limit 1) o`.execute(ctx.db)
  return new Map(
    rows.map((row) => [requestKey({ agentId: row.agent_id, clientRequestId: row.client_request_id! }), row]),
  )
}

/** Ids of orders and of their lines, which the rows name before they are written. */
async function drawIds(ctx: Ctx, gathered: readonly Gathered[]): Promise<Locked['ids']> {
  const lines = gathered.reduce((sum, one) => sum + one.lines.length, 0)
  const { rows } = await sql<{ order: number | null; line: number }>`
    select case when n <= ${gathered.length} then nextval('orders_id_seq') end as "order", nextval('order_line_id_seq') as line
      from generate_series(1, ${lines}) n`.execute(ctx.db)
  let at = 0
  return gathered.map((one, nth) => ({
    order: itemAt(rows, nth).order!,
    lines: rows.slice(at, (at += one.lines.length)).map((row) => row.line),
  }))
}
