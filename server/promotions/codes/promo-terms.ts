import { sql } from 'kysely'
import type { PromoKind, PromoWhy, promoScopes } from '#contract/promotions/promo.ts'
import { shopAgentId } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Discount } from '../discount.ts'

/** A code with the terms of its discount, as they were read; `version` tells whether they still hold. */
export type PromoTerms = Discount & {
  promoId: number
  codeId: number
  code: string
  name: string
  enabled: boolean
  version: number
  guestLimit: number | null
  bookedFrom: string | null
  bookedTo: string | null
  serviceFrom: string | null
  serviceTo: string | null
  skuIds: readonly number[]
  /** With everything below them. */
  categoryIds: readonly number[]
  agentIds: readonly number[]
  scope: (typeof promoScopes)[number]
  /** The agent of the merchant's own shop, where it has one. */
  shopAgentId: number | undefined
  used: number
  useLimit: number | null
}
/** One order's claim to a discount. The nights of a stay carry the same claim and share one discount. */
export type PromoClaim = { terms: PromoTerms }

/**
 * The terms of these codes (capitals), by code; an unknown one is missing. Reads with the merchant's eyes: agents cannot
 * see codes, they can only try one.
 */
export async function loadPromos(ctx: Ctx, codes: readonly string[]): Promise<Map<string, PromoTerms>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<Omit<PromoTerms, 'shopAgentId'> & { kind: PromoKind }>`
    select p.id as "promoId", c.id as "codeId", c.code, p.name, c.enabled, p.version, p.kind, p.basis_points as "basisPoints",
           p.amount_minor as "amountMinor", p.most_minor as "mostMinor", p.least_total_minor as "leastTotalMinor",
           p.guest_limit as "guestLimit", p.booked_from as "bookedFrom", p.booked_to as "bookedTo",
           p.service_from as "serviceFrom", p.service_to as "serviceTo", p.sku_ids as "skuIds", p.agent_ids as "agentIds", p.scope,
           c.used, c.use_limit as "useLimit",
           case when p.category_ids = '{}' then '{}'::bigint[] else (
             with recursive below as (
               select g.id from category g where g.merchant_id = p.merchant_id and g.id = any(p.category_ids)
               union select g.id from category g join below b on g.merchant_id = p.merchant_id and g.parent_id = b.id)
             select coalesce(array_agg(id), '{}') from below) end as "categoryIds"
      from promo_code c join promo p on p.merchant_id = c.merchant_id and p.id = c.promo_id
     where c.merchant_id = ${ctx.scope.merchantId} and c.code = any(${[...new Set(codes)]}::text[])`.execute(
    ctx.db,
  )
  const shop = await shopAgentId(ctx)
  return new Map(rows.map((row) => [row.code, { ...row, shopAgentId: shop }]))
}

type OrderFacts = {
  /** The merchant's own day. */
  today: string
  date: string
  skuId: number
  categoryId: number | null
  agentId: number
}

/**
 * Why a code does not hold for this order, or null. What changes under a lock (how often it was used) and what depends
 * on the price is asked elsewhere.
 */
export function whyNotPromo(terms: PromoTerms | undefined, facts: OrderFacts): PromoWhy | null {
  if (!terms) return 'unknown'
  if (!terms.enabled) return 'disabled'
  if (terms.bookedFrom !== null && facts.today < terms.bookedFrom) return 'notYet'
  if (terms.bookedTo !== null && facts.today > terms.bookedTo) return 'over'
  if ((terms.scope === 'shop') !== (facts.agentId === terms.shopAgentId)) return 'agent'
  if (terms.agentIds.length && !terms.agentIds.includes(facts.agentId)) return 'agent'
  if (!fitsItem(terms, facts)) return 'item'
  const { serviceFrom, serviceTo } = terms
  const outside =
    (serviceFrom !== null && facts.date < serviceFrom) || (serviceTo !== null && facts.date > serviceTo)
  return outside ? 'serviceDate' : null
}

function fitsItem({ skuIds, categoryIds }: PromoTerms, { skuId, categoryId }: OrderFacts): boolean {
  if (skuIds.length === 0 && categoryIds.length === 0) return true
  return skuIds.includes(skuId) || (categoryId !== null && categoryIds.includes(categoryId))
}

/** Someone outside learns that a code is for others no sooner than that it exists. */
export const describeWhy = (why: PromoWhy, kind: string): PromoWhy =>
  why === 'agent' && kind !== 'staff' ? 'unknown' : why
