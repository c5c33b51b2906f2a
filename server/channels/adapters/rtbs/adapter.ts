import type { ChannelAdapter } from '../../port/adapter.ts'
import { agent } from './agent.ts'
import { manifest } from './manifest.ts'

/** A reservation system that we call as its agent; it never calls us. */
export const adapter: ChannelAdapter = {
  manifest,
  agent,
  products: agent.products,
  audit: async (port, product, from, to) =>
    (await agent.slots(port, product, from, to)).map(({ date, session, left, open }) => ({
      date,
      session,
      left: open ? left : 0,
    })),
  ping: agent.ping,
  whyNot: ({ mode, settings, secrets }) =>
    secrets['apikey'] && (mode === 'simulator' || settings['host']) ? '' : 'missing',
}
