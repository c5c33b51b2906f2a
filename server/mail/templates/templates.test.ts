import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Previewed, Template } from '#contract/mail/templates/template.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderSku, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { saveFile } from '../../files/files.public.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { composeMail, type MailValues } from './compose-mail.ts'
import { fillNames } from './fill-names.ts'
import { textOf } from './text-of.ts'
import { html } from '../../kit/text/html.ts'

const server = await testServer()
const { app } = server
let world: OrderWorld
let admin: Caller
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  admin = await loginAs(server, world.merchant.admin)
})

const at = '/supplier/mailTemplate'
const text = (more: object = {}) => ({
  kind: 'guest-confirmation',
  agentId: null,
  skuId: null,
  subjects: { en: 'Booked: {product}' },
  bodies: { en: '<p>Dear {guest}, your code is {orderCode}.</p>' },
  ...more,
})
const save = (more: object = {}, who = admin) => who.call<{ id: number }>(`${at}/save`, text(more))
const refused = async (more: object) => (await save(more)).error.fields?.[0]
const list = async (who = admin) => (await who.data<{ rows: Template[] }>(`${at}/list`)).rows
const clear = async () => {
  for (const { id } of await list()) await admin.data(`${at}/delete`, { id })
}
const values: MailValues = {
  guest: 'Wang <b>',
  product: 'Phi Phi',
  orderCode: 'AB17',
  merchant: 'Andaman',
  pickUp: '',
  date: '24 May',
  time: '',
  guests: '',
}
const compose = (
  language: 'en' | 'th' | 'ko',
  scope: { agentId?: number; skuId?: number } = {},
  merchantId = world.merchant.id,
) =>
  withSystemCtx(app, merchantId, (ctx) =>
    composeMail(ctx, { kind: 'guest-confirmation', language, values, scope }),
  )

test('the narrowest text in the reader’s language is taken; where it has none in it, the next wider, and the product’s own at last', async () => {
  const other = await makeOrderSku(app, world.merchant)
  const { id: agentId } = await makeAgent(app, world.merchant)
  expect((await compose('en')).subject).toBe('Your booking AB17: Phi Phi, 24 May')
  await save({
    subjects: { en: 'All', th: 'ทุกคน' },
    bodies: { en: '<p>{orderCode}</p>', th: '<p>{orderCode}</p>' },
  })
  await save({ agentId, subjects: { en: 'Agent' }, bodies: { en: '<p>{orderCode}</p>' } })
  await save({ skuId: other.id, subjects: { ko: '상품' }, bodies: { ko: '<p>{orderCode}</p>' } })
  const scope = { agentId, skuId: other.id }
  expect((await compose('en', scope)).subject).toBe('Agent')
  expect((await compose('th', scope)).subject).toBe('ทุกคน')
  expect((await compose('ko', scope)).subject).toBe('상품')
  expect((await compose('ko')).subject).toMatch(/^예약 AB17/)
  const agents = (await list()).find((row) => row.agentId === agentId)!
  await admin.data(`${at}/enable`, { id: agents.id, enabled: false })
  expect((await compose('en', scope)).subject).toBe('All')
  await clear()
})

test('one place has one text, and no other merchant’s text is ever taken or shown', async () => {
  const made = await save()
  expect((await refused({}))?.field).toBe('kind')
  const elsewhere = await makeMerchant(app)
  const neighbour = await loginAs(server, elsewhere.admin)
  expect(await list(neighbour)).toEqual([])
  expect((await neighbour.call(`${at}/save`, text({ id: made.data!.id }))).error.code).toBe(404000)
  expect((await compose('en', {}, elsewhere.id)).subject).toMatch(/^Your booking/)
  const stranger = await makeAgent(app, elsewhere)
  expect(await refused({ agentId: stranger.id })).toMatchObject({ field: 'agentId' })
  await clear()
})

test.each([
  [{ bodies: { en: '<p>{orderCode} {price}</p>' } }, 'bodies', 'price'],
  [{ subjects: { en: '{orderCode} {agentCode}' } }, 'subjects', 'agentCode'],
  [{ bodies: { en: '<p>No code at all</p>' } }, 'bodies', 'orderCode'],
  [{ bodies: { en: '<p>{orderCode} {gu{guest}est}</p>' } }, 'bodies', '{'],
  [{ bodies: { en: '<p>{orderCode} {{guest}}</p>' } }, 'bodies', '{'],
  [{ bodies: { en: `<p>{orderCode} ${'{'.repeat(5_000)}</p>` } }, 'bodies', '{'],
  [{ bodies: { en: `<p>{orderCode} ${'x'.repeat(50_000)}</p>` } }, 'bodies', ''],
  [{ bodies: {} }, 'bodies', ''],
  [{ subjects: { en: 'A', th: 'B' } }, 'bodies', ''],
  [{ agentId: 999_999 }, 'agentId', ''],
  [
    { kind: 'account-code', agentId: 1, bodies: { en: '<p>{code}</p>' }, subjects: { en: 'Code' } },
    'agentId',
    '',
  ],
])('%j is refused with its field named', async (more, field, name) => {
  const error = await refused(more)
  expect(error?.field.split('.')[0]).toBe(field)
  if (name) expect(JSON.stringify(error)).toContain(name)
})

test('a hostile text is cleaned when it is saved, and what is filled in stays text', async () => {
  const evil =
    '<p onclick="x()">{orderCode} {guest}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">go</a></p><iframe src="//evil"></iframe>'
  expect((await save({ bodies: { en: evil } })).error.code).toBe(0)
  const [stored] = await list()
  expect(stored!.bodies.en).not.toMatch(/script|onclick|onerror|iframe|javascript|<img/)
  const mail = await compose('en')
  expect(mail.html).toContain('Wang &lt;b&gt;')
  expect(mail.text).toContain('Wang <b>')
  expect(mail.html).not.toMatch(/<script|onerror/)
  await clear()
})

test('a value that looks like a name is never filled in again', () => {
  const block = { text: 'SECRET', html: html`<b>SECRET</b>` }
  const {
    body,
    text: plain,
    subject,
  } = fillNames(
    { subject: '{guest}', body: '<p>{guest}</p><p>{booking}</p>' },
    { guest: '{booking} {merchant}', merchant: 'M', booking: block },
    textOf,
  )
  expect(subject).toBe('{booking} {merchant}')
  expect(body.text).toBe('<p>{booking} {merchant}</p><b>SECRET</b>')
  expect(plain).toBe('{booking} {merchant}\n\nSECRET')
})

test('a paragraph goes where nothing that it names is known', async () => {
  const mail = await compose('en')
  expect(mail.text).not.toMatch(/Pick-up/)
  expect(mail.text).toContain('24 May')
})

test('a preview has the facts of the order named, the merchant’s logo, and keeps nothing', async () => {
  const order = await placeOrder(world)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await withSystemCtx(app, world.merchant.id, async (ctx) => {
    const id = await saveFile(ctx, {
      kind: 'cover',
      name: 'logo.png',
      contentType: 'image/png',
      content: png,
    })
    await sql`update platform.merchant set logo_file_id = ${id} where id = ${world.merchant.id}`.execute(
      ctx.db,
    )
  })
  const requested = {
    kind: 'guest-confirmation',
    language: 'en',
    subject: '{product}',
    body: '<p>{orderCode} for {guest}</p>',
  }
  const shown = await admin.data<Previewed>(`${at}/preview`, { ...requested, orderCode: order.code })
  expect(shown).toMatchObject({ subject: 'Phi Phi by speedboat', orderCode: order.code })
  expect(shown.text).toContain(order.code)
  expect(shown.html).toContain('src="data:image/png;base64,')
  expect(
    (await admin.call(`${at}/preview`, { ...requested, orderCode: 'NO-SUCH' })).error.fields?.[0]?.field,
  ).toBe('orderCode')
  expect(
    (await admin.call(`${at}/preview`, { ...requested, body: '<p>{nobody}</p>' })).error.fields?.[0]?.field,
  ).toBe('body')
  expect(await list()).toEqual([])
})

test('the product’s own texts stand in every language and pass their own rules', async () => {
  for (const kind of [
    'guest-confirmation',
    'guest-voucher',
    'guest-reminder',
    'guest-change',
    'guest-message',
    'agent-message',
    'supplier-order',
    'supplier-change',
    'supplier-cancel',
    'account-code',
    'account-invitation',
    'account-reset',
    'company-invitation',
  ]) {
    const usual = await admin.data<object>(`${at}/usual`, { kind })
    expect([kind, (await save({ kind, ...usual })).error]).toMatchObject([kind, { code: 0 }])
  }
  await clear()
})
