import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { LogRow, VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { gateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed, redeem } = await voucherWorld(server, 'diving')
const clerk = await loginAs(
  server,
  (await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify', 'tickets.ticketCheck'] }))
    .userName,
)
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const path = '/supplier/ticketVerify'
const verify = async (code: string) =>
  (await clerk.data<{ rows: VerifiedVoucher[] }>(`${path}/verify`, { code })).rows[0]!
const board = (input: object, who = clerk) =>
  who.call<VerifiedVoucher & { redeemed: number }>(`${path}/board`, input)

/** A guest's forms as they were signed, and what a doctor said of one. */
async function forms(
  guestId: number,
  states: Partial<Record<'medical' | 'waiver', string>>,
  until = day(300),
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into guest_profile (merchant_id, name) values ($1, 'Diver') returning id::int`,
    [merchant.id],
  )
  await owner.query(
    `insert into guest_visit (merchant_id, guest_id, order_id, profile_id)
     select merchant_id, id, order_id, $2 from order_guest where id = $1
     on conflict (merchant_id, guest_id) do update set profile_id = excluded.profile_id`,
    [guestId, rows[0]!.id],
  )
  for (const [kind, state] of Object.entries(states))
    await owner.query(
      `insert into guest_form (merchant_id, profile_id, kind, state, language, text_version, text_hash, signed_name, signed_at, link_hash, valid_until)
       values ($1, $2, $3, $4, 'en', 1, '', 'x', now(), decode(md5(random()::text), 'hex'), $5)`,
      [merchant.id, rows[0]!.id, kind, state, until],
    )
}
const guestsOf = ({ entitlements }: Pick<VerifiedVoucher, 'entitlements'>) =>
  entitlements.map(({ guestId }) => guestId)

test('nobody goes on a dive without a medical form and a waiver that are cleared on its day', async () => {
  const { voucher } = await confirmed()
  expect((await verify(voucher.code)).verdict).toMatchObject({
    tone: 'bad',
    refusal: 'formsMissing',
    ready: [],
  })
  expect((await board({ voucherId: voucher.id })).error.name).toBe('ticketing.formsMissing')
  expect((await redeem(voucher.id, undefined, clerk)).error.name).toBe('ticketing.formsMissing')

  const [first, second, third] = guestsOf(voucher)
  await forms(first!, { medical: 'signed', waiver: 'signed' })
  await forms(second!, { medical: 'review', waiver: 'signed' })
  await forms(third!, { medical: 'approved', waiver: 'signed' }, day(-1))
  const part = await verify(voucher.code)
  expect(part.verdict).toMatchObject({ tone: 'warn', refusal: null, concerns: ['formsMissing'] })
  expect(part.verdict.ready).toEqual([voucher.entitlements[0]!.id])
  expect(part.barred.map((one) => one.forms)).toEqual([['medical'], ['medical', 'waiver']])

  // Of all that are left those go who may; who is named is refused.
  expect((await board({ voucherId: voucher.id })).data).toMatchObject({ redeemed: 1 })
  const named = { voucherId: voucher.id, entitlementIds: [voucher.entitlements[1]!.id] }
  expect((await board({ ...named, reason: 'He is fit' })).error.name).toBe('ticketing.formsMissing')
  expect((await board(named, admin)).error.name).toBe('ticketing.formsMissing')

  // Whoever may override says why, and it stands in the log.
  expect((await board({ ...named, reason: 'Snorkels only' }, admin)).data).toMatchObject({ redeemed: 1 })
  const { rows } = await admin.data<{ rows: LogRow[] }>('/supplier/verificationLog/list', {
    text: voucher.code,
    outcome: 'redeemed',
  })
  expect(rows.map(({ reason }) => reason)).toContain('Snorkels only')

  await forms(third!, { medical: 'approved', waiver: 'signed' })
  expect((await board({ voucherId: voucher.id })).data).toMatchObject({ redeemed: 1 })
})

test('a device without network holds who may not dive', async () => {
  const { voucher } = await confirmed()
  await forms(guestsOf(voucher)[0]!, { medical: 'signed', waiver: 'signed' })
  const { id: postId } = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
    name: 'Pier',
    skuIds: [],
    ways: 'both',
  })
  const phone = await gateDevice(admin, { name: 'Pier phone', postId })
  const { tickets } = await phone.snapshot()
  expect(tickets.find(({ id }) => id === voucher.id)?.barred).toHaveLength(2)
})
