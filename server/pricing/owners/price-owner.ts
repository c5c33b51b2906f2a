import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PriceOwner } from '#contract/pricing/quotation/quotation.schema.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { ratesToday, type Rate } from '../rates/exchange-rates.ts'
import { calledBy } from '../strategy/strategy-record.ts'
import { moneyOf } from '../resolve/price-book.ts'

type PriceOwnerView = z.output<typeof PriceOwner>

/** The rate that prices are converted at, its margin included. */
function ratesOf(ctx: Ctx, currency: string, today: Rate) {
  const { baseCurrency, rate, rateDate, marginBasisPoints } = moneyOf(
    ctx.merchant.currency,
    currency,
    today.rate,
    today.rateDate,
    today.marginBasisPoints,
  )
  return { currency, baseCurrency, rate, rateDate, marginBasisPoints }
}

/** Whose prices they are and in which currency; a strategy's are in the merchant's. 404 where there is none. */
export const priceOwner = (ctx: Ctx, { kind, id }: Owner): Promise<PriceOwnerView> =>
  kind === 'agent' ? agentOwner(ctx, id) : strategyOwner(ctx, id)

async function strategyOwner(ctx: Ctx, strategyId: number): Promise<PriceOwnerView> {
  const { rows } = await sql<{
    id: number
    code: string
    name: string
  }>`select s.id, s.code, ${calledBy(ctx)} as name
      from price_strategy s where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${strategyId}`.execute(
    ctx.db,
  )
  const [row] = rows
  const { currency } = ctx.merchant
  const own = { rate: '1', rateDate: null, marginBasisPoints: 0 }
  const can = canOf(ctx, { edit: 'tools.PriceStrategy.edit' })
  return row ? { ...row, ...ratesOf(ctx, currency, own), can } : fail('notFound')
}

async function agentOwner(ctx: Ctx, agentId: number): Promise<PriceOwnerView> {
  const { id, code, name, currency } = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  const today = mustGet(await ratesToday(ctx, [currency]), currency)
  const can = canOf(ctx, { edit: 'tools.AgentQuotationMain.edit' })
  return { id, code, name, ...ratesOf(ctx, currency, today), can }
}
