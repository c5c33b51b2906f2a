import type { Simulators } from '../kit/outside/simulator.ts'
import { adapters } from './registry.ts'

export { registerChannels } from './inbound/inbound-routes.ts'

/** Marketplaces that we call, as they answer themselves. */
export const channelSimulators: Simulators = Object.fromEntries(
  [...adapters].flatMap(([system, { simulator }]) => (simulator.server ? [[system, simulator.server]] : [])),
)
