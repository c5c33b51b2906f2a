import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import type { OrderRecord } from '../order/order-records.ts'

/** What a guest of each kind paid for the package, as its price says how it came about; null where it does not say. */
export function unitAsSold({ price_trace: trace }: Pick<OrderRecord, 'price_trace'>): Amounts | null {
  const steps = (trace as Partial<PriceTrace> | null)?.steps ?? []
  const answers = guestKinds.map((kind) => {
    const step = steps.find(({ answers: kinds }) => kinds.includes(kind))
    return [amountKey[kind], step?.after?.[amountKey[kind]] ?? null] as const
  })
  return answers.some(([, minor]) => minor !== null) ? (Object.fromEntries(answers) as Amounts) : null
}
