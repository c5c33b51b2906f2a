import type { Simulators } from '../kit/outside/simulator.ts'
import type { ChannelAdapter } from './port/adapter.ts'
import { adapters, simulators } from './registry.ts'

export { forgetOffers } from './engine/offers.ts'
export { offerSkus, switchProduct } from './products/product-acts.ts'
export { makeOrderNow, rejectOrder } from './orders/order-acts.ts'
export { orderInfo as channelOrderInfo } from './orders/orders.queries.ts'
export { readChannel } from './connections/channel-connection.ts'
export { listConnections } from './connections/connections.queries.ts'
export { simulatorOf } from './connections/secrets.ts'
export { registerChannels } from './inbound/inbound-routes.ts'
export {
  MarketRefused,
  type AgentBooking,
  type AgentCalls,
  type AgentPort,
  type ChannelAdapter,
} from './port/adapter.ts'

/** Reservation systems in which we book, by system: a supplier of a merchant may have one. */
export const reservationSystems: ReadonlyMap<string, ChannelAdapter> = new Map(
  [...adapters].filter(([, { agent }]) => agent !== undefined),
)

/** Marketplaces that we call, as they answer themselves. */
export const channelSimulators: Simulators = Object.fromEntries(
  [...simulators].flatMap(([system, { server }]) => (server ? [[system, server]] : [])),
)
