import type { z } from 'zod'
import type { OneOrder, WithReason } from '#contract/orders/order-acts.schema.ts'
import { plainAct } from '../act/plain-act.ts'

type OrderRef = z.output<typeof OneOrder>
type Reasoned = z.output<typeof WithReason>

/** Booked outside already, or not any more. */
export const markOrdered = plainAct<OrderRef & { ordered: boolean }>('markOrdered', {
  patch: ({ ordered }) => ({ ordered }),
  eventName: ({ ordered }) => (ordered ? 'markOrdered' : 'unmarkOrdered'),
})

/** Left out of statistics, or counted again. */
export const markInvalid = plainAct<Reasoned & { invalid: boolean }>('markInvalid', {
  patch: ({ invalid }) => ({ invalid }),
  eventName: ({ invalid }) => (invalid ? 'markInvalid' : 'unmarkInvalid'),
})

/** The supplier stays as it is, or may be changed again. */
export const lockSupplier = plainAct<OrderRef & { locked: boolean }>('lockSupplier', {
  patch: ({ locked }) => ({ supplier_locked: locked }),
  eventName: ({ locked }) => (locked ? 'lockSupplier' : 'unlockSupplier'),
})
