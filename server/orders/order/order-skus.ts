import { sql, type RawBuilder } from 'kysely'
import type { AddOnCharge, AddOnTerms } from '#contract/catalog/add-ons/add-ons.ts'
import type { OpenTicket } from '#contract/catalog/skus/open-ticket.ts'
import type { PartyLimits } from '#contract/catalog/skus/party.ts'
import type { CancelStep } from '../money/cancellation.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { PoolDraw } from '../../stock/stock.public.ts'

/** A field that a SKU asks for: of each guest, or once an order. */
export type CollectField = { key: string; per: 'guest' | 'order'; required: boolean }
type SkuSupplier = { supplierId: number; boundMerchantId: number | null; enabled: boolean }

/** An add-on that a SKU offers, and on what terms. */
export type AddOnOffer = AddOnTerms & { addOnId: number }

/** What an order needs to know of a SKU. */
export type OrderSku = {
  id: number
  code: string
  productType: string
  chargeMethod: 'per-person' | 'per-unit'
  names: Record<string, string>
  categoryId: number | null
  enabled: boolean
  latestBookingDays: number
  /** Paid first, where an order is settled by itself; the rest so many days before the service. 0: all at once. */
  depositBasisPoints: number
  balanceDays: number
  childFromAge: number
  adultFromAge: number
  startTime: string
  sessions: string[]
  collect: CollectField[]
  cancelRule: CancelStep[]
  stockMode: 'free' | 'date' | 'session' | 'request'
  autoConfirm: boolean
  /** Its lines need a code of a prepaid ticket each. */
  prepaid: boolean
  needsAudit: boolean
  pickup: boolean
  /** How many guests an order of it may have, and how many sleep in a room, where its facts say so. */
  limits: PartyLimits
  /** Of an open ticket: when it runs out. */
  openTicket: OpenTicket | null
  /** Of a round trip: the SKU that sails back, and for how many days after the way out an open return is good. */
  wayBackId: number | null
  openReturnDays: number | null
  /** Of a journey's product: the agents that see it, null for all; by day until how many days ahead its departures are sold. */
  journey: { agentIds: number[] | null; closeDays: Record<string, number> } | null
  /** Of a package: its own price, or the sum of its parts. */
  packagePrice: 'own' | 'sum' | null
  /** Of an add-on: how it is charged; null of all else. */
  addOn: { charge: AddOnCharge; daily: boolean } | null
  /** The add-ons that it offers, what is required first. */
  addOns: AddOnOffer[]
  pools: PoolDraw[]
  /** The preferred one first. */
  suppliers: SkuSupplier[]
}

/** What a SKU `s` that a journey is sold as lays down for its sale. A departure that was closed in time and opened again is sold late on purpose. */
const journeySql = sql`(select jsonb_build_object(
    'agentIds', case j.share when 'nobody' then '[]' when 'chosen' then to_jsonb(j.agent_ids) end,
    'closeDays', coalesce((select jsonb_object_agg(d.date, d.close_days) from journey_departure d
       where d.merchant_id = j.merchant_id and d.itinerary_id = j.itinerary_id and d.close_days > 0
         and d.closed_on is null and d.date >= current_date - 1), '{}'))
  from journey j where j.merchant_id = s.merchant_id and j.sku_id = s.id) as journey`
/** Until how many days ahead a SKU is sold on a day: its own rule, or its departure's where that is stricter. */
export const latestDaysOn = ({ latestBookingDays, journey }: OrderSku, date: string): number =>
  Math.max(latestBookingDays, journey?.closeDays[date] ?? 0)
/** Is what a SKU is sold as shown to an agent? All but journeys that are shared with nobody, or with others. */
export const isShownTo = ({ journey }: OrderSku, agentId: number): boolean =>
  !journey?.agentIds || journey.agentIds.includes(agentId)

/** Is a SKU `s` shown to the session? To an agent's all but journeys that are shared with nobody, or with others. */
export const isShown = sql<boolean>`s.id <> all((select app.hidden_journeys())::bigint[])`
/** Is a SKU `s` offered to an agent? It is shown and on sale, and no quotation takes it off. */
export const offeredTo = (agentId: number): RawBuilder<boolean> =>
  sql`${isShown} and s.enabled and s.on_sale and not exists (select from quotation q
    where q.merchant_id = s.merchant_id and q.agent_id = ${agentId} and q.sku_id = s.id and not q.on_sale)`

/** When a SKU `s` begins: an open ticket at no time, so that its day is over when it ends. */
export const startTimeOf = sql`case when s.facts ->> 'validity' = 'open' then '23:59' else s.start_time end`

/** What sails back of a SKU `s`. */
export const wayBackOf = sql`(s.facts ->> 'wayBackId')::bigint as "wayBackId", (s.facts ->> 'openReturnDays')::int as "openReturnDays"`

/** Of the facts of a SKU `s`, what limits a party (`PartyLimits`). */
const partyLimitsOf = sql`case when s.product_type = 'add-on' then '{}' else jsonb_build_object('leastGuests', s.facts -> 'leastGuests', 'mostGuests', s.facts -> 'mostGuests',
  'uncountedInfants', s.facts -> 'uncountedInfants', 'minorsAlone', s.facts -> 'minorsAlone', 'mostAdults', s.facts -> 'mostAdults',
  'mostChildren', s.facts -> 'mostChildren', 'extraBeds', s.facts -> 'extraBeds', 'vehicleClass', s.facts -> 'vehicleClass') end`

/** What a SKU `s` offers beside itself, what is required first. */
export const addOnOffers = sql`coalesce((select jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'required', a.required, 'quantity', a.quantity, 'most', a.most) order by a.required desc, a.add_on_id)
  from sku_add_on a where a.merchant_id = s.merchant_id and a.sku_id = s.id), '[]')`

/** SKUs by id, with pools and suppliers, in one query; unknown and deleted ones are missing, and what the session's agent is not shown. With the merchant's own eyes. */
export async function loadOrderSkus(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OrderSku>> {
  const { rows } = await sql<OrderSku>`
    select s.id, s.code, s.product_type as "productType", s.charge_method as "chargeMethod", s.names, s.category_id as "categoryId",
           s.enabled, s.latest_booking_days as "latestBookingDays", s.deposit_basis_points as "depositBasisPoints", s.balance_days as "balanceDays", s.child_from_age as "childFromAge", s.adult_from_age as "adultFromAge", ${startTimeOf} as "startTime", s.sessions, s.collect,
           s.cancel_rule as "cancelRule", s.stock_mode as "stockMode", s.auto_confirm as "autoConfirm", app.takes_codes(s.merchant_id, s.id) as prepaid, s.needs_audit as "needsAudit", s.pickup, s.package_price as "packagePrice",
           case when s.product_type = 'add-on' then s.facts end as "addOn",
           ${addOnOffers} as "addOns",
           ${partyLimitsOf} as limits,
           case when s.facts ->> 'validity' = 'open' then jsonb_build_object('days', s.facts -> 'validDays', 'until', s.facts -> 'validUntil') end as "openTicket",
           ${wayBackOf}, ${journeySql},
           coalesce((select jsonb_agg(jsonb_build_object('poolId', p.pool_id, 'name', n.name, 'guarded', n.guarded, 'adult', p.adult_factor, 'child', p.child_factor,
                            'infant', p.infant_factor, 'unit', p.unit_factor) order by p.pool_id)
              from sku_pool p join stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id
             where p.merchant_id = s.merchant_id and p.sku_id = s.id), '[]') as pools,
           coalesce((select jsonb_agg(jsonb_build_object('supplierId', k.supplier_id, 'boundMerchantId', k.bound_merchant_id, 'enabled', u.enabled)
                            order by k.rank, k.supplier_id)
              from sku_supplier k join supplier u on u.merchant_id = k.merchant_id and u.id = k.supplier_id
             where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as suppliers
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...new Set(ids)]}::bigint[]) and s.deleted_at is null and ${isShown}`.execute(
    ctx.db,
  )
  return new Map(rows.map((sku) => [sku.id, sku]))
}

/** Its lines are settled from the start where nobody serves them for us: they wait for no answer and for no codes. */
export const settlesItself = ({ autoConfirm, prepaid }: OrderSku): boolean => autoConfirm && !prepaid

/** The session whose stock is drawn: a SKU whose stock goes by date draws on the day as a whole. */
export const stockSession = (sku: OrderSku, session: string): string =>
  sku.stockMode === 'session' ? session : ''
