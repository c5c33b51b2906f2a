import type { PaySystem } from '#contract/payments/providers.ts'
import type { Doors } from '../../kit/outside/inbox.ts'
import { bankAdapter, cashAdapter } from '../bank/bank-adapter.ts'
import { ksherAdapter } from '../ksher/ksher-adapter.ts'
import { chinaAdapter } from '../lianlian/china/china-adapter.ts'
import { lianlianAdapter } from '../lianlian/lianlian-adapter.ts'
import { stripeAdapter } from '../stripe/stripe-adapter.ts'
import { supayAdapter } from '../supay/supay-adapter.ts'
import type { Adapter } from './adapter.ts'

export const adapters: Record<PaySystem, Adapter> = {
  stripe: stripeAdapter,
  ksher: ksherAdapter,
  lianlian: lianlianAdapter,
  'lianlian-cn': chinaAdapter,
  supay: supayAdapter,
  bank: bankAdapter,
  cash: cashAdapter,
}

/** Where providers call us. */
export const paymentDoors: Doors = Object.fromEntries(
  Object.entries(adapters).flatMap(([system, { door }]) => (door ? [[system, door]] : [])),
)
