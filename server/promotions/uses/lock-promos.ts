import { sql } from 'kysely'
import type { PromoWhy } from '#contract/promotions/promo.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { PromoClaim, PromoTerms } from '../codes/promo-terms.ts'

/** An order's claim with the guest it is for. */
export type ClaimedUse = PromoClaim & { guestKey: string }

type LockedCode = { used: number; useLimit: number | null; enabled: boolean; version: number }
/** Codes as they stand under their locks, and how often each guest has used a discount; counted up as orders are decided. */
export type LockedPromos = { codes: Map<number, LockedCode>; guests: Map<string, number> }

const guestOf = ({ terms, guestKey }: ClaimedUse): string => `${terms.promoId} ${guestKey}`

/**
 * Locks the codes of these claims: discounts by id, then codes by id, after stock and accounts. Without a claim no query
 * is made. A discount is locked with its codes, so that two of its codes cannot serve one guest twice.
 */
export async function lockPromos(ctx: Ctx, claims: readonly ClaimedUse[]): Promise<LockedPromos> {
  if (claims.length === 0) return { codes: new Map(), guests: new Map() }
  const merchantId = ctx.scope.merchantId
  const limited = claims.filter(({ terms, guestKey }) => terms.guestLimit !== null && guestKey)
  const [codes, guests] = await Promise.all([
    sql<LockedCode & { id: number }>`
      select c.id, c.used, c.use_limit as "useLimit", c.enabled, p.version
        from promo p join promo_code c on c.merchant_id = p.merchant_id and c.promo_id = p.id
       where c.merchant_id = ${merchantId} and c.id = any(${claims.map(({ terms }) => terms.codeId)}::bigint[])
       order by p.id, c.id for no key update of p, c`.execute(ctx.db),
    limited.length === 0
      ? null
      : sql<{ promo_id: number; guest_key: string; n: number }>`
      select u.promo_id, u.guest_key, count(*) as n
        from promo_use u join (select distinct * from unnest(${limited.map(({ terms }) => terms.promoId)}::bigint[], ${limited.map(({ guestKey }) => guestKey)}::text[])) as k (promo_id, guest_key)
          on u.promo_id = k.promo_id and u.guest_key = k.guest_key
       where u.merchant_id = ${merchantId} and u.given_back_at is null group by 1, 2`.execute(ctx.db),
  ])
  return {
    codes: new Map(codes.rows.map((row) => [row.id, row])),
    guests: new Map(guests?.rows.map((row) => [`${row.promo_id} ${row.guest_key}`, row.n])),
  }
}

/** Were the terms changed since they were read? Then the price must be worked out again. */
export const isStale = ({ codes }: LockedPromos, { codeId, version, enabled }: PromoTerms): boolean => {
  const code = codes.get(codeId)
  return !code || code.version !== version || code.enabled !== enabled
}

/** Why there is no use left for this claim, or null. */
export function whyNoUse({ codes, guests }: LockedPromos, claim: ClaimedUse): PromoWhy | null {
  const { terms, guestKey } = claim
  const code = codes.get(terms.codeId)
  if (!code || (code.useLimit !== null && code.used >= code.useLimit)) return 'usedUp'
  if (terms.guestLimit === null) return null
  if (!guestKey) return 'guestUnknown'
  return (guests.get(guestOf(claim)) ?? 0) >= terms.guestLimit ? 'guestUsed' : null
}

/** Counts one use; `back` takes it back where the orders of a cart are not made after all. */
export function countUse({ codes, guests }: LockedPromos, claim: ClaimedUse, by: 1 | -1 = 1): void {
  const code = codes.get(claim.terms.codeId)
  if (code) code.used += by
  if (claim.terms.guestLimit !== null) guests.set(guestOf(claim), (guests.get(guestOf(claim)) ?? 0) + by)
}
