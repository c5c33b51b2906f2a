import type { SaleChannel } from '#contract/stock/channels.ts'
import type { ActorRef } from '../kit/ctx.ts'

/** Who takes stock, as shares count it: of which SKU, for which agent, through which channel. */
export type Taker = { skuId: number; agentId: number; channel: string }

/** The channel by which whoever acts now orders. */
export const channelOf = ({ kind }: Pick<ActorRef, 'kind'>): SaleChannel =>
  kind === 'agent' ? 'booking-centre' : kind === 'merchant' ? 'merchant' : 'office'
