import type { TestServer } from '../http.ts'
import { makeOrderWorld, type OrderWorld } from '../orders.ts'

/** A merchant with one tour at nine o'clock, confirmed by itself, of which every marketplace may sell more than a test buys. */
export const makeMarketWorld = (server: TestServer, sku: object = {}): Promise<OrderWorld> =>
  makeOrderWorld(server, {
    balanceMinor: 10_000_000_000,
    sku: {
      supplierId: null,
      autoConfirm: true,
      cancelRule: [],
      capacity: 900,
      stockMode: 'session',
      sessions: ['09:00'],
      ...sku,
    },
  })
