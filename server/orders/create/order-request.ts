import type { BuyOrder } from '#contract/orders/create-order.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** What is ordered, whoever orders: staff for an agent, an agent for itself, another merchant's mirror line, a copy. */
export type OrderRequest = BuyOrder & {
  agentId: number
  internalNote?: string
  /** Instead of the SKU's preferred supplier. */
  supplierId?: number | undefined
  /** The other merchant's line that this order mirrors; the same line gets the same order. */
  mirrorOf?: { merchantId: number; lineId: number }
  /** Code of the order this is a copy of. */
  copyOf?: string
}

/** One request waiting for its batch. The ctx has no transaction: the batch opens one for all. */
export type Waiting = { ctx: Ctx; request: OrderRequest; hash: string; attempt: number }

/** The key under which a request is the same as an earlier one. */
export const requestKey = ({
  agentId,
  clientRequestId,
}: Pick<OrderRequest, 'agentId' | 'clientRequestId'>): string => `${agentId} ${clientRequestId}`
