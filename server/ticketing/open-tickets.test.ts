import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastDayOf } from '#contract/catalog/skus/open-ticket.ts'
import { blankFacts } from '#contract/catalog/skus/sku-facts.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { CheckedVoucher, Voucher } from '#contract/ticketing/ticketing.schema.ts'
import words from '#contract/ticketing/ticketing.words.json' with { type: 'json' }
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, orderInput, type OrderWorld } from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'

const server = await testServer()
const path = '/supplier/orderQrcode'
let world: OrderWorld
let ticket: number
const venue = { en: 'Glass tower', 'zh-CN': '玻璃塔', th: 'หอคอยแก้ว' }

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  ticket = await makeTicket({ validDays: 30 })
})
afterAll(closePdf)

const makeTicket = async (existing: object): Promise<number> =>
  (
    await makeOrderSku(world.app, world.merchant, {
      type: 'ticket',
      existing: blankFacts('ticket', { validity: 'open', venue, ...existing }),
      stockMode: 'free',
      autoConfirm: true,
    })
  ).id

type Made = { id: number; voucher: Voucher }
async function sold(skuId: number, date: string, more: object = {}): Promise<Made> {
  const { id } = await world.staff.data<{ id: number }>('/supplier/orderEntry/create', {
    ...orderInput(world, { skuId, date, children: 0 }),
    ...more,
  })
  const read = () => world.staff.data<{ rows: Voucher[] }>(`${path}/list`, { orderId: id })
  if (!(await read()).rows.length) await world.staff.data('/supplier/orderHandler/confirm', { id })
  return { id, voucher: (await read()).rows[0]! }
}
/** Its tickets ran out so many days ago, or will. */
const runOut = ({ id }: Made, ahead: number) =>
  withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update entitlement set valid_until = ${day(ahead)} where order_id = ${id} and valid_from is not null`.execute(
      db,
    ),
  )
const redeem = (made: Made, more: object = {}, who: Caller = world.staff) =>
  who.call<CheckedVoucher & { redeemed: number }>(`${path}/redeem`, { voucherId: made.voucher.id, ...more })
const printed = async ({ id }: Made, language: Language): Promise<string> => {
  const answer = await world.staff.fetch(`${path}/pdf`, { orderId: id, language })
  return pdfText(await answer.arrayBuffer())
}

test.each(docTable('algorithms/open-tickets.md', 'The last day by example'))(
  'sold on $sold for $days days or until $[last day] it runs out on $[runs out]',
  async (row) => {
    const [days, until, last] = ['days', 'last day', 'runs out'].map((key) =>
      row[key] === '–' ? null : row[key]!,
    )
    const ticketOf = { days: days ? Number(days) : null, until: until ?? null }
    expect(lastDayOf(ticketOf, row['sold']!)).toBe(last)
    const facts = { validDays: ticketOf.days, validUntil: ticketOf.until }
    const { rows } = await server.app.pool.query('select app.ticket_last_day($1, $2)::text as last', [
      facts,
      row['sold'],
    ])
    expect(rows).toEqual([{ last }])
  },
)

test('an open ticket is checked on any day from its sale on without a question, and tells until when it is good', async () => {
  const made = await sold(ticket, day(3))
  const valid = { from: day(0), until: day(30) }
  expect(made.voucher.entitlements.map((one) => one.valid)).toEqual([valid, valid])
  const { rows } = await world.staff.data<{ rows: CheckedVoucher[] }>(`${path}/find`, {
    code: made.voucher.code,
  })
  expect(rows[0]).toMatchObject({
    today: true,
    serviceDate: day(3),
    can: { noShow: { why: 'ticketing.text.notYet' } },
  })
  expect((await redeem(made)).data).toMatchObject({ redeemed: 2 })
})

test('after its last day it is refused with that day, the last day itself is good; who confirms does not get past it', async () => {
  const made = await sold(ticket, day(3))
  await runOut(made, -1)
  const { error } = await redeem(made)
  expect(error).toMatchObject({ name: 'ticketing.expired', message: `This ticket expired on ${day(-1)}.` })
  const [first] = made.voucher.entitlements
  expect((await redeem(made, { entitlementIds: [first!.id], confirm: ['x'] })).error.name).toBe(
    'ticketing.expired',
  )
  await runOut(made, 0)
  expect((await redeem(made)).data).toMatchObject({ redeemed: 2 })
})

test('what is sold keeps its days when the product changes, and a ticket that never runs out says so', async () => {
  const skuId = await makeTicket({})
  const made = await sold(skuId, day(200))
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update sku set facts = facts || '{"validDays": 1}' where id = ${skuId}`.execute(db),
  )
  const { rows } = await world.staff.data<{ rows: Voucher[] }>(`${path}/list`, { orderId: made.id })
  expect(rows[0]?.entitlements[0]?.valid).toEqual({ from: day(0), until: null })
  expect(await printed(made, 'en')).toContain(words.voucher['any day'][0])
})

test('it is ordered for no day after its last, by itself or in a package, and for today until midnight', async () => {
  const whole = await makePackage(world, [
    { options: [{ skuId: world.sku.id }] },
    { day: 2, options: [{ skuId: ticket }] },
  ])
  const order = (skuId: number, date: string) =>
    world.agent.call('/supplier/order/buy/create', orderInput(world, { skuId, date, children: 0 }))
  const refusal = [{ field: 'date', why: 'catalog.fieldErrors.runsOut', params: { date: day(30) } }]
  expect((await order(ticket, day(31))).error.fields).toMatchObject(refusal)
  expect((await order(whole.id, day(29))).error.fields).toMatchObject(refusal)
  expect((await order(ticket, day(30))).error.code).toBe(0)
  expect((await order(ticket, day(0))).error.code).toBe(0)
})

test('of a package the tour is for its day and the ticket for any: a ticket that ran out takes nothing from the tour', async () => {
  const tour = await makeOrderSku(world.app, world.merchant, { stockMode: 'free', autoConfirm: true })
  const whole = await makePackage(world, [
    { options: [{ skuId: tour.id }] },
    { options: [{ skuId: ticket }] },
  ])
  const early = await sold(whole.id, day(5))
  // The tour is not for today: that is asked, and the answer goes on.
  const requested = await redeem(early)
  expect(requested.error.code).toBe(201016)
  const tickets = early.voucher.entitlements.filter(({ valid }) => valid).map(({ id }) => id)
  expect((await redeem(early, { entitlementIds: tickets })).data).toMatchObject({ redeemed: 2 })
  const late = await sold(whole.id, day(5))
  await runOut(late, -1)
  const confirm = (await redeem(late)).error.questions!.map(({ token }) => token)
  expect((await redeem(late, { confirm })).data).toMatchObject({ redeemed: 2 })
  expect((await redeem(late)).error.name).toBe('ticketing.expired')
})

test.each(languages.map((language, at) => ({ language, at })))(
  'its voucher in $language tells its last day in place of a day of service, and its venue',
  async ({ language, at }) => {
    const made = await sold(ticket, day(3))
    const text = await printed(made, language)
    expect(text).toContain(words.voucher['valid until'][at])
    expect(text).toContain(day(30))
    expect(text).not.toContain(words.voucher['service date'][at])
    expect(text).toContain({ 'zh-CN': '玻璃塔', th: 'หอคอย' }[language as string] ?? 'Glass tower')
  },
)
