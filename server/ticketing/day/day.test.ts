import { afterAll, expect, test } from 'vitest'
import type { FrozenManifest, Sailing, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
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

test('what left is frozen: later boarding is the next version, with what it says differently', async () => {
  const { skuId, session } = await sailing()
  const ask = { date: day(0), skuId, session }
  const freeze = () => admin.data<FrozenManifest>(`${path}/freeze`, ask)
  const first = await freeze()
  expect(first).toMatchObject({ version: 1, changes: [], hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await freeze()).toMatchObject({ version: 1 })
  expect((await sailing()).departed).toMatchObject({ version: 1, added: 0, removed: 0 })
  const { voucher } = await confirmed()
  await redeem(voucher.id, [voucher.entitlements[0]!.id])
  expect((await sailing()).departed).toMatchObject({ version: 1, added: 1, removed: 0 })
  const pdf = await admin.fetch(`${path}/manifest`, ask)
  expect(await pdfText(await pdf.arrayBuffer())).toContain(first.hash.slice(0, 12))
  expect(await freeze()).toMatchObject({ version: 2, changes: [{ kind: 'added' }] })
  const { manifest } = await admin.data<{ manifest: FrozenManifest }>(`${path}/frozen`, ask)
  expect(manifest.version).toBe(2)
  const none = await admin.call(`${path}/freeze`, { ...ask, date: day(3) })
  expect(none.error.code).toBe(404000)
})

test('crew and insured are sheets of their own', async () => {
  const { skuId, session } = await sailing()
  const list = async (name: string) =>
    (
      await admin.fetch(`${path}/manifest`, {
        date: day(0),
        skuId,
        session,
        format: 'csv',
        who: 'expected',
        list: name,
      })
    ).text()
  expect((await list('insurance')).split('\n').filter(Boolean).length).toBeGreaterThan(6)
  expect(await list('crew')).toContain('Licence')
})

test('what is missing is asked from guests by a link, which fills only that', async () => {
  const { skuId, session } = await sailing()
  const ask = { date: day(0), skuId, session }
  const { id } = await confirmed()
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .updateTable('orders')
      .set({ contact_email: 'zhang@example.com', language: 'zh-CN' })
      .where('id', '=', id)
      .execute(),
  )
  expect(await admin.data(`${path}/ask`, ask)).toMatchObject({ sent: 1 })
  const mail = await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .selectFrom('mail')
      .select('text_body')
      .where('order_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const [link = ''] = /\/supplier\/passenger\/[\w-]+/.exec(mail.text_body) ?? []
  const page = await (await fetch(`${server.url}${link}`)).text()
  expect(page).toContain('乘客信息')
  const own = (await guestsOf(await sailing())).filter(({ orderId }) => orderId === id)
  const [first, second] = own
  await fetch(`${server.url}${link}/save`, {
    method: 'POST',
    body: new URLSearchParams({
      [`passport.${first?.id}`]: 'E1234567',
      [`birthdate.${first?.id}`]: '1990-02-30',
      [`name.${first?.id}`]: 'Somebody else',
      [`nationality.${second?.id}`]: 'Thai',
    }),
  })
  const now = (await guestsOf(await sailing())).filter(({ orderId }) => orderId === id)
  expect(now.find((guest) => guest.id === first?.id)).toMatchObject({
    passport: 'E1234567',
    name: '张伟',
    missing: ['nationality', 'gender', 'birthdate'],
  })
  expect(now.find((guest) => guest.id === second?.id)).toMatchObject({ nationality: 'Thai' })
  expect((await fetch(`${server.url}/supplier/passenger/${'x'.repeat(43)}`)).status).toBe(404)
})
