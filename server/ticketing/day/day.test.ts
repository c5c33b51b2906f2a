import { afterAll, expect, test } from 'vitest'
import type { Sailing, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
afterAll(closePdf)
const { merchant, admin, confirmed, redeem } = await voucherWorld(server)
const path = '/supplier/dayVerify'
const sailing = async () => {
  const { rows } = await admin.data<{ rows: Sailing[] }>(`${path}/list`, {})
  return rows[0]!
}
const guestsOf = async ({ skuId, session }: Sailing) =>
  (await admin.data<{ rows: SailingGuest[] }>(`${path}/guests`, { date: day(0), skuId, session })).rows

test('a sailing counts who is expected, on board and not come, by checkpoint, and of whom something is missing', async () => {
  const { voucher } = await confirmed()
  await confirmed()
  await redeem(voucher.id, [voucher.entitlements[0]!.id])
  const one = await sailing()
  expect(one).toMatchObject({
    orders: 2,
    guests: 6,
    boarded: 1,
    noShow: 0,
    missing: 6,
    posts: [{ name: 'Pier 3', boarded: 1 }],
  })
  const guests = await guestsOf(one)
  expect(guests.filter(({ attendance }) => attendance === 'boarded')).toMatchObject([
    { name: '张伟', place: 'Pier 3', missing: ['nationality', 'passport', 'gender', 'birthdate'] },
  ])
})

test('who is left is marked as not come at once, and one of them is expected again', async () => {
  const one = await sailing()
  const ask = { date: day(0), skuId: one.skuId, session: one.session }
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.dayVerify'] })
  expect((await (await loginAs(server, guard.userName)).call(`${path}/rest`, ask)).error.code).toBe(1003)
  expect(await admin.data(`${path}/rest`, ask)).toEqual({ count: 5 })
  expect(await sailing()).toMatchObject({ boarded: 1, noShow: 5 })
  const guest = (await guestsOf(one)).find(({ attendance }) => attendance === 'no-show')!
  await admin.data(`${path}/noShow`, {
    voucherId: guest.voucherId,
    entitlementIds: guest.entitlementIds,
    back: true,
  })
  expect(await sailing()).toMatchObject({ noShow: 4 })
  const ahead = await admin.call(`${path}/rest`, { ...ask, date: day(3) })
  expect(ahead.error.name).toBe('operationInvalid')
})

test('the manifest names who went on board, to print and as a sheet; before that who is expected', async () => {
  const { skuId, session } = await sailing()
  const ask = { date: day(0), skuId, session }
  const pdf = await admin.fetch(`${path}/manifest`, ask)
  const text = await pdfText(await pdf.arrayBuffer())
  expect(text).toContain('张伟')
  expect(text).not.toContain('김민수')
  const csv = await (await admin.fetch(`${path}/manifest`, { ...ask, format: 'csv', who: 'expected' })).text()
  expect(csv.split('\n').filter(Boolean)).toHaveLength(7)
  expect(csv).toContain('김민수')
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.call(`${path}/manifest`, ask)).error.code).toBe(404000)
})

test('a sailing that left has its list frozen; who boards later is told, and is on the next version', async () => {
  const one = await sailing()
  const ask = { date: day(0), skuId: one.skuId, session: one.session }
  expect(one.departed).toBeNull()
  expect(await admin.data(`${path}/depart`, ask)).toEqual({ version: 1, guests: one.boarded })
  expect(await admin.data(`${path}/depart`, ask)).toEqual({ version: 1, guests: one.boarded })
  const { voucher } = await confirmed()
  await redeem(voucher.id)
  expect((await sailing()).departed).toMatchObject({ version: 1, added: 3, removed: 0 })
  const csv = async () =>
    (await admin.fetch(`${path}/manifest`, { ...ask, format: 'csv', who: 'departed' })).text()
  expect((await csv()).split('\n').filter(Boolean)).toHaveLength(1 + one.boarded)
  expect(await admin.data(`${path}/depart`, ask)).toEqual({ version: 2, guests: one.boarded + 3 })
  expect((await sailing()).departed).toMatchObject({ version: 2, added: 0, removed: 0 })
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.dayVerify'] })
  expect((await (await loginAs(server, guard.userName)).call(`${path}/depart`, ask)).error.code).toBe(1003)
  expect((await admin.call(`${path}/depart`, { ...ask, date: day(3) })).error.name).toBe('operationInvalid')
})
