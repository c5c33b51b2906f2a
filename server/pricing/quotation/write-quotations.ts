import { sql } from 'kysely'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { customPrices, type Owner } from '../custom/custom-price-record.ts'
import { isStandard, type Quotation } from './quotation.ts'
import { writeStrategyQuotations } from '../strategy/write-strategy-quotations.ts'

/** Quotations of one owner change one after the other. 404 where there is no such owner. */
export const lockOwner = (ctx: Ctx, { kind, id }: Owner): Promise<{ name: string }> =>
  customPrices[kind].lock(ctx, id)

export type QuotationWrite = { skuId: number; after: Quotation }

/** Writes quotations of a locked owner, set-based: those that say something, and the rest taken away. */
export const writeQuotations = (
  ctx: Ctx,
  { kind, id }: Owner,
  changes: readonly QuotationWrite[],
): Promise<void> =>
  kind === 'agent' ? writeAgentQuotations(ctx, id, changes) : writeStrategyQuotations(ctx, id, changes)

async function writeAgentQuotations(
  ctx: Ctx,
  agentId: number,
  changes: readonly QuotationWrite[],
): Promise<void> {
  const retained = changes.filter(({ after }) => !isStandard(after))
  const removed = changes.filter(({ after }) => isStandard(after)).map(({ skuId }) => skuId)
  const values = (kind: keyof Quotation['values']) => retained.map(({ after }) => after.values[kind])
  if (retained.length) {
    await sql`
      insert into quotation (merchant_id, agent_id, sku_id, on_sale, method, methods, adult_value, child_value, infant_value, unit_value, modified_at, modified_by)
      select ${ctx.scope.merchantId}, ${agentId}, q.*, clock_timestamp(), ${authorOf(ctx)}::bigint
      from unnest(${retained.map(({ skuId }) => skuId)}::bigint[], ${retained.map(({ after }) => after.onSale)}::boolean[], ${retained.map(({ after }) => after.method)}::text[],
        ${retained.map(({ after }) => after.methods ?? null)}::jsonb[],
        ${values('adult')}::bigint[], ${values('child')}::bigint[], ${values('infant')}::bigint[], ${values('unit')}::bigint[]) as q
      on conflict (merchant_id, agent_id, sku_id) do update set
        on_sale = excluded.on_sale, method = excluded.method, methods = excluded.methods, adult_value = excluded.adult_value, child_value = excluded.child_value,
        infant_value = excluded.infant_value, unit_value = excluded.unit_value, modified_at = excluded.modified_at, modified_by = excluded.modified_by`.execute(
      ctx.db,
    )
  }
  if (removed.length) {
    await ctx.db
      .deleteFrom('quotation')
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('agent_id', '=', agentId)
      .where('sku_id', '=', anyOf(removed))
      .execute()
  }
}

const agentEvents = {
  Changed: 'pricing.quotationChanged',
  Set: 'pricing.quotationSet',
  Rule: 'pricing.quotationRule',
  Copied: 'pricing.quotationCopied',
  Cleared: 'pricing.quotationCleared',
  SwitchedOn: 'pricing.quotationSwitchedOn',
  SwitchedOff: 'pricing.quotationSwitchedOff',
} as const
export type QuotationEvent = keyof typeof agentEvents

/** One event of an act on quotations, with every one before and after. */
export const tellQuotations = (
  ctx: Ctx,
  { kind, id }: Owner,
  event: QuotationEvent,
  facts: object,
  changes: readonly { skuId: number; before: Quotation; after: Quotation }[],
): Promise<void> =>
  emit(ctx, kind === 'agent' ? agentEvents[event] : 'pricing.strategyQuotationChanged', {
    subject: kind === 'agent' ? 'agent' : 'priceStrategy',
    subjectId: id,
    facts: { changed: changes.length, ...facts },
    before: changes.map(({ skuId, before }) => ({ skuId, ...before })),
    after: changes.map(({ skuId, after }) => ({ skuId, ...after })),
    topics: ['quotation'],
  })
