import type { z } from 'zod'
import type { PriceOwner } from '#contract/pricing/quotation.schema.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import type { Owner } from './custom-price-record.ts'
import { ratesToday } from './exchange-rates.ts'
import { moneyOf } from './price-book.ts'

type Told = z.output<typeof PriceOwner>

/** Whose prices they are and in which currency; a strategy's are in the merchant's. 404 where there is none. */
export const priceOwner = (ctx: Ctx, { kind, id }: Owner): Promise<Told> =>
  kind === 'agent' ? agentOwner(ctx, id) : strategyOwner(ctx, id)

async function strategyOwner(ctx: Ctx, strategyId: number): Promise<Told> {
  const row = await ctx.db
    .selectFrom('price_strategy')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', strategyId)
    .executeTakeFirst()
  const { currency } = ctx.merchant
  const { converter: _, ...money } = moneyOf(currency, currency, '1', null)
  const can = canOf(ctx, { edit: 'tools.PriceStrategy.edit' })
  return row ? { ...row, ...money, can } : fail('notFound')
}

/** The rate is the one that its prices are converted at. */
async function agentOwner(ctx: Ctx, agentId: number): Promise<Told> {
  const { id, code, name, currency } = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  const { rate, rateDate } = (await ratesToday(ctx, [currency])).get(currency)!
  const can = canOf(ctx, { edit: 'tools.AgentQuotationMain.edit' })
  return { id, code, name, currency, baseCurrency: ctx.merchant.currency, rate, rateDate, can }
}
