import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { connectChannel, type ChannelWorld } from '../channels.ts'
import type { TestServer } from '../http.ts'
import { makeOrderWorld } from '../orders.ts'

const at = '/supplier/booster'
/** Terms that prices of the docs are worked out on. */
export const someAccount = {
  commissionBasisPoints: 1_500,
  feeMinor: 2_000,
  stepMinor: 1_000,
  endingMinor: 0,
  parity: false,
  collects: 'market',
  payoutDays: 30,
  contentLanguage: 'en',
}
export type BoostedWorld = ChannelWorld & {
  listing: (id?: number) => Promise<ListingRow>
  listings: () => Promise<ListingRow[]>
}

/** A merchant that has joined, with an account and one product of cost 1,400 / 900 and list price 2,200 / 1,500 published on it. */
export async function makeBoosted(
  server: TestServer,
  account: object = {},
  facts: Parameters<typeof makeOrderWorld>[1] = {},
): Promise<BoostedWorld> {
  const order = await makeOrderWorld(server, {
    ...facts,
    sku: { stockMode: 'free', autoConfirm: true, costs: { adult: 140_000, child: 90_000 }, ...facts.sku },
  })
  const world = await connectChannel(order, { system: 'octo' })
  const { staff, connection, sku } = world
  await staff.data(`${at}/join`, { termsVersion: 1 })
  await staff.data(`${at}/account/save`, { connectionId: connection.id, ...someAccount, ...account })
  await staff.data(`${at}/listing/publish`, { connectionId: connection.id, skuIds: [sku.id] })
  const listings = async () => (await staff.data<{ rows: ListingRow[] }>(`${at}/listing/list`, {})).rows
  return {
    ...world,
    listings,
    listing: async (id) => {
      const found = (await listings()).find((row) => id === undefined || row.id === id)
      if (!found) throw new Error('not listed')
      return found
    },
  }
}
