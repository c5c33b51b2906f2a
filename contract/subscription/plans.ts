import { asOneOf } from '../kit/text/as-one-of.ts'
export const planNames = ['starter', 'growth', 'scale'] as const
export type PlanName = (typeof planNames)[number]
/** What the platform is paid in; whoever sells in another currency pays in US dollars. */
export const planCurrencies = ['THB', 'USD', 'CNY', 'KRW'] as const
export type PlanCurrency = (typeof planCurrencies)[number]
export const measures = ['orders', 'messages', 'storage'] as const
export type Measure = (typeof measures)[number]
export const billRoles = ['operator', 'distributor', 'supplier'] as const
export type BillRole = (typeof billRoles)[number]
export const periods = [1, 12] as const
export type Months = (typeof periods)[number]

export const trialDays = 14
/** After the last paid day selling goes on for so many days. */
export const graceDays = 7

export const gigabyte = 1_000_000_000
/** What a plan includes in a month; `partner` are orders sold of, and received from, other merchants. */
export const allowances: Record<PlanName, Record<Measure | 'partner', number>> = {
  starter: { orders: 200, messages: 1_000, storage: 2 * gigabyte, partner: 100 },
  growth: { orders: 1_500, messages: 8_000, storage: 20 * gigabyte, partner: 800 },
  scale: { orders: 10_000, messages: 50_000, storage: 200 * gigabyte, partner: 5_000 },
}
/** What is beyond the allowance is billed by begun blocks. */
const blocks: Record<Measure | 'partner', number> = {
  orders: 100,
  messages: 1_000,
  storage: gigabyte,
  partner: 100,
}

type Prices = { plans: Record<PlanName, number>; blocks: Record<Measure | 'partner', number> }
/** A month's prices in minor units. */
const prices: Record<PlanCurrency, Prices> = {
  THB: {
    plans: { starter: 149_000, growth: 449_000, scale: 1_490_000 },
    blocks: { orders: 20_000, messages: 10_000, storage: 5_000, partner: 15_000 },
  },
  USD: {
    plans: { starter: 4_200, growth: 12_900, scale: 42_900 },
    blocks: { orders: 600, messages: 300, storage: 150, partner: 450 },
  },
  CNY: {
    plans: { starter: 29_900, growth: 89_900, scale: 299_900 },
    blocks: { orders: 4_000, messages: 2_000, storage: 1_000, partner: 3_000 },
  },
  KRW: {
    plans: { starter: 59_000, growth: 179_000, scale: 590_000 },
    blocks: { orders: 8_000, messages: 4_000, storage: 2_000, partner: 6_000 },
  },
}

export const planCurrencyOf = (currency: string): PlanCurrency => asOneOf(planCurrencies, currency) ?? 'USD'

/** A year costs ten months. */
export const priceOf = (plan: PlanName, months: Months, currency: PlanCurrency): number =>
  prices[currency].plans[plan] * (months === 12 ? 10 : 1)

export type UsageLine = {
  measure: Measure | 'partner'
  used: number
  included: number
  /** Begun blocks beyond what is included. */
  blocks: number
  amountMinor: number
}
/** What one measure of a month comes to. */
export function usageLine(
  measure: UsageLine['measure'],
  used: number,
  plan: PlanName,
  currency: PlanCurrency,
): UsageLine {
  const included = allowances[plan][measure]
  const beyond = Math.ceil(Math.max(0, used - included) / blocks[measure])
  return {
    measure,
    used,
    included,
    blocks: beyond,
    amountMinor: beyond * prices[currency].blocks[measure],
  }
}

/** Where a measure that grows evenly stands at the month's end; storage stays where it is. */
export const forecastOf = (measure: Measure, used: number, day: number, daysOfMonth: number): number =>
  measure === 'storage' || day <= 0 ? used : Math.round((used * daysOfMonth) / day)
