import { sql } from 'kysely'
import { writtenAt, type Ctx, type CallCtx } from '../../kit/ctx.ts'
import type { Pair } from '#contract/kit/money/pair.ts'
import type { ClaimedUse } from './lock-promos.ts'

export type NewUse = ClaimedUse & {
  ctx: CallCtx
  orderId: number
  agentId: number
  currency: string
  discount: Pair
}

/** Writes the uses of a batch, whose codes are locked, as sets; nothing where there are none. On their way when this returns. */
export function writeUses(ctx: Ctx, uses: readonly NewUse[]): Promise<unknown>[] {
  if (uses.length === 0) return []
  const merchantId = ctx.scope.merchantId
  const counts = [...Map.groupBy(uses, ({ terms }) => terms.codeId)].map(([id, of]) => ({ id, n: of.length }))
  const rows = uses.map(({ ctx: by, terms, guestKey, orderId, agentId, currency, discount }) => ({
    promo_id: terms.promoId,
    code_id: terms.codeId,
    order_id: orderId,
    agent_id: agentId,
    guest_key: guestKey,
    currency,
    discount_minor: discount.agent,
    base_discount_minor: discount.base,
    used_at: writtenAt(by),
  }))
  return [
    sql`update promo_code c set used = c.used + r.n from json_to_recordset(${JSON.stringify(counts)}::json) as r(id bigint, n integer)
      where c.merchant_id = ${merchantId} and c.id = r.id`.execute(ctx.db),
    sql`insert into promo_use (merchant_id, promo_id, code_id, order_id, agent_id, guest_key, currency, discount_minor, base_discount_minor, used_at)
      select ${merchantId}, r.promo_id, r.code_id, r.order_id, r.agent_id, r.guest_key, r.currency, r.discount_minor, r.base_discount_minor, coalesce(r.used_at, clock_timestamp())
        from json_populate_recordset(null::promo_use, ${JSON.stringify(rows)}::json) r`.execute(ctx.db),
  ]
}
