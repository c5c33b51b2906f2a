import type { RefundWay } from '#contract/orders/refunds/refund.states.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import { backAccountOf, startBackOf } from '../../payments/payments.public.ts'
import type { OrderWork } from '../order/order-work.ts'
import type { RefundRecord } from './refund-records.ts'

/**
 * What carries money between the agent (or a supplier) and us. The ledger's own ways are done by the transaction that begins
 * them; what leaves the house waits until it is told what became of it. `begin` is asked by a job that may be killed and run
 * again: with the same attempt it must do the same thing once. It fails by throwing, and the request is `failed` with that
 * reason.
 */
export type Carrier = {
  /** The account on the other side of the movement. */
  account: (work: OrderWork, refund: RefundRecord) => AccountRef | Promise<AccountRef>
  begin: (work: OrderWork, refund: RefundRecord) => Promise<'done' | 'waits'> | 'done' | 'waits'
}

const agents =
  (kind: 'agent-available' | 'agent-receivable'): Carrier['account'] =>
  ({ order }) => ({ kind, agentId: order.agent_id, currency: order.currency })

export const carriers: Record<RefundWay, Carrier> = {
  account: { account: agents('agent-available'), begin: () => 'done' },
  credit: { account: agents('agent-receivable'), begin: () => 'done' },
  payable: {
    account: (work, { line_ids: [lineId], currency }) => {
      const cost = work.costs.get(lineId ?? 0)
      // What came out of a quota goes back there.
      const kind = cost && cost.quota_minor > 0 ? 'supplier-quota' : 'supplier-payable'
      return { kind, supplierId: cost?.supplier_id ?? null, currency }
    },
    begin: () => 'done',
  },
  /** Staff send it, or see it arrive, and say so. */
  bank: {
    account: (_, { method, currency }) => ({ kind: 'cash', name: method, currency }),
    begin: () => 'waits',
  },
  /** The way it came: the provider's own refund is written with this, sent by a job of its own, and tells how it ended. */
  card: {
    account: ({ ctx }, { id, order_id: orderId }) => backAccountOf(ctx, { id, orderId }),
    begin: async ({ ctx }, { id, attempt, order_id: orderId, amount_minor: amountMinor, reason }) => {
      await startBackOf(ctx, { id, attempt, orderId, amountMinor, reason })
      return 'waits' as const
    },
  },
}
