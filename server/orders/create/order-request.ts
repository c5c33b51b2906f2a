import type { Amounts } from '#contract/kit/guests.ts'
import type { BuyOrder, OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'

/** Of an order that stands: which ways it still has, and what sails back. None: it was sold as one line. */
export type RetainedLegs = { ways: readonly LegNo[]; backSkuId: number | null }

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
  /**
   * It stands already: what was asked of its guests when it was sold is not asked again; `moved`: on another day or as another product.
   * `addOnsFollow`: what of its add-ons the other product does not offer is left behind.
   */
  amends?: { moved: boolean; addOnsFollow?: boolean; legs?: RetainedLegs }
  /** The orders among which it stands, by their common code; '' where it is the first of them, whose code they get. */
  joins?: { groupCode: string }
  /** Of a group: more rooms or vehicles than one on its line. Who is in which, the group's own lists say. */
  block?: boolean
  /** It carries what it costs, and brings nothing: the house's own. */
  costOnly?: boolean
  /** Only its places are held, whatever the agent's term: no money is set aside, nobody is asked for anything. */
  hold?: { minutes: number }
  /** The order whose places it takes over: they were held for the same. That one ends as this one is made, and stands where this is refused. */
  insteadOf?: number
  /** Until when it is held unpaid where the merchant holds any other for a shorter time. */
  heldUntil?: string
  /** The marketplace it comes from, and its number there. */
  channel?: ChannelOf
  /**
   * It was sold without network on leased places, at this price: they are taken from what the lease holds, and it stands whatever is left. What
   * is asked of its guests is asked afterwards.
   */
  lease?: { id: number; unit: Amounts }
}

/** Where an order comes from: the marketplace, its number there, and ours of the item. */
type ChannelOf = {
  name: string
  thirdCode: string
  item: string
  /** What the marketplace pays us for one of each kind, where it sells at a price of its own. */
  unit?: Amounts | undefined
  /** Writes what stands beside the order, within the transaction that makes it. */
  beside: (ctx: Ctx, order: BesideOrder) => Promise<unknown>
}
export type BesideOrder = {
  id: number
  status: OrderStatus
  payBy: string | null
  totalMinor: number
  currency: string
}

/** One request waiting for its batch. The ctx has no transaction: the batch opens one for all. */
export type Waiting = {
  ctx: CallCtx
  request: OrderRequest
  hash: string
  attempt: number
  /** Goes before the names of its refused fields: `items.2.` in a cart, else nothing. */
  place: string
}

/** The key under which a request is the same as an earlier one. */
export const requestKey = ({
  agentId,
  clientRequestId,
}: Pick<OrderRequest, 'agentId' | 'clientRequestId'>): string => `${agentId} ${clientRequestId}`

/** What is answered; orders of one cart share a group code, the others have none. */
export type Made = OrderCreated & { groupCode: string }
