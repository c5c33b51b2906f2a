import { currencyDecimals, type Currency } from '#contract/kit/money/money.ts'
import { agentAccount } from '#server/agents/accounts.queries.ts'
import { rechargeAgent } from '#server/agents/move-money.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { changeByRule } from '#server/pricing/quotation/change-quotations.ts'
import { saveRate } from '#server/pricing/rates/save-rate.ts'
import { saveTaxRule } from '#server/pricing/tax/save-tax-rule.ts'
import { saveQuotations } from '#server/pricing/quotation/save-quotations.ts'
import type { DemoAgent } from '../../world/companies.ts'
import type { DemoSku } from '../../world/demo-sku.ts'
import { amountsOf } from '../catalogue.ts'
import { daysAhead, opening } from '../clock.ts'
import { adminOf } from '../companies.ts'
import { acting, personOf, type Stage } from '../stage.ts'

type DemoRate = { to: Currency; margin: number; rates: readonly [day: number, rate: string][] }
/** One baht in other currencies, from which day on; the margin in basis points. */
const rates: readonly DemoRate[] = [
  {
    to: 'CNY',
    margin: 150,
    rates: [
      [opening - 30, '0.2185'],
      [-60, '0.2203'],
      [-30, '0.2191'],
      [-3, '0.2174'],
      [9, '0.2168'],
    ],
  },
  {
    to: 'USD',
    margin: 100,
    rates: [
      [opening - 30, '0.03065'],
      [-45, '0.0309'],
      [-10, '0.03078'],
    ],
  },
  {
    to: 'KRW',
    margin: 200,
    rates: [
      [opening - 30, '44.9'],
      [-21, '45.35'],
    ],
  },
  { to: 'EUR', margin: 0, rates: [[opening - 30, '0.02642']] },
  { to: 'TWD', margin: 0, rates: [[opening - 30, '0.9712']] },
  { to: 'HKD', margin: 0, rates: [[opening - 30, '0.2391']] },
  { to: 'JPY', margin: 0, rates: [[opening - 30, '4.71']] },
  { to: 'SGD', margin: 0, rates: [[opening - 30, '0.0398']] },
]

/** Exchange rates as they stood since the merchants opened, and one to come. */
export const makeRates = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    for (const { to, margin: marginBasisPoints, rates: days } of rates)
      for (const [day, rate] of days) {
        const ctx = as(stage.clock.at(Math.min(day, -1), 510), adminOf(stage))
        await saveRate(ctx, { from: 'THB', to, date: stage.clock.day(day), rate, marginBasisPoints })
      }
  })

/** The taxes that prices hold; an agent abroad is exempt, and a levy on top of hotel rooms begins next year. */
export const makeTaxes = (stage: Stage, exempt: string): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 520), adminOf(stage))
    const abroad = stage.agents.get(exempt)
    const nothing = { skuIds: [], productTypes: [], categoryIds: [], agentIds: [], service: null }
    await saveTaxRule(ctx, { ...nothing, name: 'VAT', basisPoints: 700, inclusive: true })
    if (abroad)
      await saveTaxRule(ctx, {
        ...nothing,
        name: 'VAT, services abroad',
        basisPoints: 0,
        inclusive: true,
        agentIds: [abroad.id],
      })
    await saveTaxRule(ctx, {
      ...nothing,
      name: 'VAT and provincial levy',
      basisPoints: 807,
      inclusive: false,
      productTypes: ['hotel-room'],
      service: { from: stage.clock.day(daysAhead - 60), to: '' },
    })
  })

/** Each agent's share off the list price, over the whole catalogue. */
export const makeQuotations = (stage: Stage, agents: readonly DemoAgent[]): Promise<void> =>
  acting(stage, async (as) => {
    for (const { code, quoted } of agents) {
      if (!quoted) continue
      const agent = { kind: 'agent', id: stage.agents.get(code)!.id } as const
      await changeByRule(as(stage.clock.at(opening, 830), adminOf(stage)), agent, {
        skuIds: [...stage.skus.values()],
        act: 'set',
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

/** The money that agents send on a day: before its first order, as it is written before it. */
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
    const ctx = as(stage.clock.at(day, 445), payer)
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
    // As the bank writes it, which every reader reads alike.
    memo: `FT${stage.clock.day(day).slice(2).replaceAll('-', '')} ${agent.code}`,
    clientRequestId: `demo-${agent.code}-${day}`,
  })
}
