import { expect, test } from 'vitest'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { handInAll, manyDevices, scanOffline, usesOf } from '#test/factories/devices/many-devices.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, recharge } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { patience, plays } from '#test/kit/plays.ts'

/** A share of 50 devices with 2,000 scans each, which the bench `gate-devices` plays whole: some twelve seconds of a usual run. */
const devices = 50
const scans = plays(120)
const parties = 4
const guests = 100

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const { id: agentId } = await makeAgent(server.app, merchant)
await recharge(server.app, merchant, agentId, 1_000_000_000)
const sku = await makeOrderSku(server.app, merchant, { days: [day(0)], capacity: parties * guests })
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier',
  skuIds: [],
  ways: 'both',
})

async function party(no: number): Promise<Voucher> {
  const order = {
    clientRequestId: `merge-many-${no}`,
    agentId,
    skuId: sku.id,
    date: day(0),
    adults: guests,
    contactName: `Group ${no}`,
  }
  const first = await admin.call<{ id: number }>('/supplier/orderEntry/create', order)
  const confirm = first.error.questions?.map(({ token }) => token)
  const { id } =
    first.data ?? (await admin.data<{ id: number }>('/supplier/orderEntry/create', { ...order, confirm }))
  await admin.data('/supplier/orderHandler/confirm', { id })
  const { rows } = await admin.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId: id })
  return rows[0]!
}

test(
  'fifty devices that were offline hand in together: each entitlement counts once, by its earliest use, and each double is reported once',
  { timeout: patience(240_000) },
  async () => {
    const vouchers: Voucher[] = []
    for (let no = 1; no <= parties; no++) vouchers.push(await party(no))
    const rights = vouchers.flatMap(({ id, code, entitlements }) =>
      entitlements.map((one) => ({ id: one.id, voucher: { id, code } })),
    )
    const phones = await manyDevices(
      server.app,
      admin,
      { merchantId: merchant.id, userId: 1, postId: post.id },
      devices,
    )
    const { used, doubles } = scanOffline(phones, rights, scans)
    await handInAll(phones)
    // Sent once more, nothing changes.
    await handInAll(phones.slice(0, 5), true)
    expect(await usesOf(server.app, merchant.id)).toEqual({
      counted: used,
      doubles,
      logged: doubles,
      late: 0,
      entries: devices * scans,
    })
  },
)
