import { sql } from 'kysely'
import { currencyDecimals } from '#contract/kit/money.ts'
import { agentAccount } from '#server/agents/accounts.queries.ts'
import { rechargeAgent } from '#server/agents/move-money.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { changeByRule } from '#server/pricing/change-quotations.ts'
import { saveQuotations } from '#server/pricing/save-quotations.ts'
import type { DemoAgent } from '../world/companies.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { amountsOf } from './catalogue.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, personOf, type Stage } from './stage.ts'

/** One baht in other currencies. */
const rates = {
  CNY: 0.2185,
  USD: 0.03065,
  EUR: 0.02642,
  KRW: 44.9,
  TWD: 0.9712,
  HKD: 0.2391,
  JPY: 4.71,
  SGD: 0.0398,
}

/** Exchange rates as they stood when the merchants opened: a table of facts without a command of its own yet. */
export const makeRates = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.now, adminOf(stage))
    await sql`insert into exchange_rate (merchant_id, from_currency, to_currency, date, rate)
      select ${stage.merchant.id}, 'THB', r.key, ${stage.clock.day(opening - 30)}::date, r.value::numeric
        from jsonb_each_text(${JSON.stringify(rates)}::jsonb) r`.execute(ctx.db)
  })

/** Each agent's share off the list price, over the whole catalogue. */
export const makeQuotations = (stage: Stage, agents: readonly DemoAgent[]): Promise<void> =>
  acting(stage, async (as) => {
    for (const { code, quoted } of agents) {
      if (!quoted) continue
      const agent = { kind: 'agent', id: stage.agents.get(code)!.id } as const
      await changeByRule(as(stage.clock.at(opening, 830), adminOf(stage)), agent, {
        skuIds: [...stage.skus.values()],
        method: 'percent',
        by: quoted,
        guests: ['adult', 'child', 'infant', 'unit'],
      })
    }
  })

/** What a merchant charges its partner for bound SKUs: a net rate for the whole year, which is the partner's cost. */
export const makeNetRates = (stage: Stage, partnerCode: string, skus: readonly DemoSku[]): Promise<void> =>
  acting(stage, async (as) => {
    const rows = skus.flatMap((sku) => {
      if (!sku.boundTo) return []
      const net = amountsOf(sku, sku.chargedThere ?? sku.cost)
      const values = {
        adult: net.adultMinor,
        child: net.childMinor,
        infant: net.infantMinor,
        unit: net.unitMinor,
      }
      return [{ skuId: stage.skus.get(sku.boundTo)!, method: 'fixed' as const, values, onSale: true }]
    })
    const ctx = as(stage.clock.at(opening, 835), adminOf(stage))
    await saveQuotations(ctx, { kind: 'agent', id: stage.agents.get(partnerCode)!.id }, { rows })
  })

/** What prepaid agents pay in: half at the beginning, then twice a quarter. Lotus paid once. */
const tranches: readonly [day: number, share: number][] = [
  [opening + 1, 0.5],
  [-58, 0.25],
  [-24, 0.25],
]
/** Days on which billed agents pay most of what they owe. */
const billDays: readonly number[] = [-61, -31, -1]

/** The money that agents send on a day. */
export async function receiveMoney(stage: Stage, agents: readonly DemoAgent[], day: number): Promise<void> {
  const payer = stage.staff.has('finance') ? personOf(stage, 'finance') : adminOf(stage)
  const prepaid = agents.flatMap((agent) => {
    if (!agent.paidIn) return []
    const share =
      agent.code === 'LOTUS' ? Number(day === opening + 1) : (tranches.find(([on]) => on === day)?.[1] ?? 0)
    return share > 0 ? [{ agent, share }] : []
  })
  const billed = billDays.includes(day) ? agents.filter((agent) => agent.settlementTerm === 'invoice') : []
  if (prepaid.length + billed.length === 0) return
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(day, 485), payer)
    for (const { agent, share } of prepaid)
      await receive(
        ctx,
        stage,
        agent,
        day,
        Math.round(agent.paidIn! * 10 ** currencyDecimals(agent.currency) * share),
      )
    for (const agent of billed) {
      const { receivableMinor } = await agentAccount(ctx, { agentId: stage.agents.get(agent.code)!.id })
      await receive(ctx, stage, agent, day, Math.floor(receivableMinor * 0.8))
    }
  })
}

async function receive(
  ctx: Ctx,
  stage: Stage,
  agent: DemoAgent,
  day: number,
  amountMinor: number,
): Promise<void> {
  if (amountMinor < 1) return
  await rechargeAgent(ctx, {
    agentId: stage.agents.get(agent.code)!.id,
    amountMinor,
    method: 'bank-transfer',
    memo: `${agent.settlementTerm === 'invoice' ? 'Bill' : 'Deposit'} ${stage.clock.day(day).slice(0, 7)}`,
    clientRequestId: `demo-${agent.code}-${day}`,
  })
}
