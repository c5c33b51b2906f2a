import { expect, test } from 'vitest'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import { adapters } from '#server/channels/registry.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { booksAgree, uploadStatement } from '#test/factories/bank.ts'
import { testServer } from '#test/factories/http.ts'
import { day, readOrder } from '#test/factories/orders.ts'

/**
 * A guest of every marketplace, all the way over HTTP: bought on its own wire, in the list, an order of ours, its tickets, boarded,
 * told, and in the marketplace's own list of what it pays.
 */
const server = await testServer({ config: { simulators: true } })
const world = await makeMarketWorld(server)
const { staff } = world
const money = (minor: number) => (minor / 100).toFixed(2)

type Row = { id: number; orderId: number; state: string; thirdCode: string; used: number }
const listed = async (thirdCode: string): Promise<Row[]> =>
  (await staff.data<{ rows: Row[] }>('/ota/channelOrder/list', { tab: 'all', text: thirdCode })).rows

/** Checks a ticket in, and says yes to the question about its day. */
async function board(voucherId: number): Promise<void> {
  const path = '/supplier/orderQrcode/redeem'
  const first = await staff.call<unknown>(path, { voucherId, confirm: [] })
  if (first.error.code === 0) return
  const confirm = [...JSON.stringify(first.error).matchAll(/"token":"([\w-]+)"/g)].map(([, token]) => token)
  expect((await staff.call(path, { voucherId, confirm })).error.code).toBe(0)
}

const selling = [...adapters.values()].filter(({ inbound }) => inbound)
test('every marketplace that sends orders is played, and the rest say that they send none', () => {
  expect(selling.length).toBeGreaterThanOrEqual(13)
  for (const { manifest, inbound } of adapters.values())
    if (!inbound) expect(manifest.features.weBook || manifest.features.noOrders).toBe(true)
})

test.each(selling.map((adapter) => [adapter.manifest.system, adapter] as const))(
  '%s: list, order, voucher, boarding, payout',
  async (system, adapter) => {
    const market = await connectedMarket(world, adapter)
    const { thirdCode } = await market.act('buy')
    const [row, ...others] = await listed(thirdCode)
    expect(others).toEqual([])
    const { orderId } = row!
    expect(row).toMatchObject({ state: 'issued', used: 0 })
    const order = await readOrder(world, orderId)
    expect(order.status).toBe('confirmed')
    const vouchers = (await staff.data<{ rows: { id: number }[] }>('/supplier/orderQrcode/list', { orderId }))
      .rows
    expect(vouchers.length).toBeGreaterThan(0)
    for (const { id } of vouchers) await board(id)
    expect(await listed(thirdCode)).toMatchObject([{ state: 'used', used: 2 }])

    const net = order.money?.totalMinor ?? 0
    const payout = `${system.toUpperCase()}-PAY-${orderId}`
    const text = [
      'Date,Booking reference,Gross amount,Commission,Net amount,Payout reference',
      `${day(-1)},${thirdCode},${money(net + 10_000)},100.00,${money(net)},${payout}`,
    ].join('\n')
    const file = await uploadStatement(staff, text, { source: 'channel', agentId: String(world.agentId) })
    const [id] = file.data!.ids
    await staff.data('/supplier/writeOff/statement/take', { id })
    const { lines } = await staff.data<StatementInfo>('/supplier/writeOff/statement/info', { id })
    // It is its order's, to the cent; the money in the bank is matched with it in the write-off room's own test of all marketplaces.
    expect(lines).toMatchObject([
      { amountMinor: net, feeMinor: 10_000, reference: payout, differsMinor: null },
    ])
  },
)

test('the books agree after all of them', () => booksAgree(world))
