import type { ActorRef } from '../kit/ctx.ts'

/** Who takes stock, as shares count it: of which SKU, for which agent, through which channel. */
export type Taker = { skuId: number; agentId: number; channel: string }

/** The channel by which whoever acts now orders: a marketplace's own name, or one of `saleChannels`. */
export const channelOf = ({ kind, origin }: Pick<ActorRef, 'kind' | 'origin'>): string =>
  kind === 'channel'
    ? origin
    : kind === 'agent'
      ? 'booking-centre'
      : kind === 'merchant'
        ? 'merchant'
        : 'office'
