import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Document } from '#contract/customers/customers.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { saveFile } from '#server/files/files.public.ts'
import { queueMail } from '#server/mail/mail.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { customerInfo, customerInput, listCustomers, takeInAll } from '#test/factories/customers.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { sendAttachment } from '#test/factories/files/uploads.ts'
import { rowsSaying } from '#test/kit/rows-saying.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000, sku: { stockMode: 'free' } })
const { app, merchant, staff } = world
const at = '/supplier/clientRecord'
const save = async (more: object = {}) =>
  (await staff.data<{ id: number }>(`${at}/save`, customerInput({ ...more }))).id
/** A file, with what it is of. */
const send = (path: string, of: Record<string, number>, content: string, name: string) => {
  const sent = new FormData()
  for (const [key, value] of Object.entries({ ...of, sessionId: staff.user!.sessionId }))
    sent.set(key, String(value))
  sent.set('file', new Blob([content]), name)
  return staff.call<{ id: number }>(`${at}/${path}`, sent)
}
const inDb = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)

test('a profile asks for name, pinyin in capitals, WeChat ID, phone and email, and a remark of fifty characters at most', async () => {
  const refused = async (more: object) =>
    (await staff.call(`${at}/save`, customerInput({ ...more }))).error.fields?.map(
      ({ field, why }) => `${field} ${why}`,
    )
  expect(await refused({ name: '', pinyin: '', wechat: '', phone: '', email: '' })).toEqual([
    'name required',
    'pinyin required',
    'wechat required',
    'phone required',
    'email required',
  ])
  expect(await refused({ pinyin: 'Wang Ke' })).toEqual(['pinyin pinyin'])
  expect((await refused({ wechat: '', email: 'nobody' }))?.toSorted()).toEqual([
    'email email',
    'wechat required',
  ])
  expect(await refused({ remark: 'x'.repeat(51) })).toEqual(['remark tooLong'])
  expect(await refused({ email: 'nobody' })).toEqual(['email email'])
  expect(await refused({ birthdate: day(1) })).toEqual(['birthdate customers.text.bornLater'])
})

test('a customer that an order made is changed without inventing what it lacks; what stands is not emptied', async () => {
  await placeOrder(world, { contactName: 'Made Of Order', contactPhone: '+66 85 111 2233', guests: [] })
  await takeInAll(app, merchant.id)
  const [made] = await listCustomers(staff, { text: 'Made Of Order' })
  const { id, version, name, pinyin, phone } = made!
  expect([made!.wechat, made!.email]).toEqual(['', ''])
  const form = { id, version, name, pinyin, phone, remark: 'likes the front seat' }
  const saved = (more: object = {}) => staff.call(`${at}/save`, { ...form, ...more })
  expect((await saved({ phone: '' })).error.fields).toMatchObject([{ field: 'phone', why: 'required' }])
  expect((await saved({ email: 'nobody' })).error.fields).toMatchObject([{ field: 'email', why: 'email' }])
  expect((await saved({ wechat: '', email: '' })).error.code).toBe(0)
  const changed = await customerInfo(staff, id)
  expect(changed).toMatchObject({ wechat: '', email: '', remark: 'likes the front seat' })
  expect((await saved({ version: changed.version, wechat: 'order_made' })).error.code).toBe(0)
  const again = await customerInfo(staff, id)
  expect((await saved({ version: again.version, wechat: '' })).error.fields).toMatchObject([
    { field: 'wechat', why: 'required' },
  ])
})

test('people are found by names in five scripts, by phones however spaced, by WeChat and by the end of a document', async () => {
  const people = {
    chinese: await save({
      name: '欧阳修明',
      pinyin: 'OUYANG XIUMING',
      wechat: 'oyxm_1978',
      phone: '+86 137 7000 1234',
    }),
    thai: await save({ name: 'กิตติพงษ์ แสงจันทร์', pinyin: 'KITTIPONG SAENGCHAN' }),
    korean: await save({ name: '남궁민수', pinyin: 'NAMGUNG MINSU' }),
    latin: await save({ name: 'José Muñoz', pinyin: 'JOSE MUNOZ' }),
  }
  await staff.data(`${at}/document/save`, { customerId: people.latin, kind: 'passport', number: 'XY9081726' })
  const found = async (text: string) => (await listCustomers(staff, { text })).map(({ id }) => id)
  for (const [text, id] of [
    ['欧阳', people.chinese],
    ['修明', people.chinese],
    ['ouyang', people.chinese],
    ['137 7000', people.chinese],
    ['013770001234', people.chinese],
    ['oyxm', people.chinese],
    ['แสงจันทร์', people.thai],
    ['민수', people.korean],
    ['munoz jose', people.latin],
    ['1726', people.latin],
  ] as const)
    expect(await found(text), text).toContain(id)
  expect(await found('欧阳 แสงจันทร์')).toEqual([])
})

test('a picker shows who travelled last first, and those it names in their order', async () => {
  const name = 'Pickle'
  const [old, newer, never] = [await save({ name }), await save({ name }), await save({ name })]
  await inDb(({ db }) =>
    sql`update customer set last_trip = case id when ${newer} then date '2026-05-02' else '2026-05-01' end
      where id in (${old}, ${newer})`.execute(db),
  )
  const picked = async (input: object) =>
    (await staff.data<{ rows: { id: number }[] }>(`${at}/simpleList`, input)).rows.map(({ id }) => id)
  expect(await picked({ text: name })).toEqual([newer, old, never])
  expect(await picked({ ids: [never, old, newer] })).toEqual([never, old, newer])
})

/** Everything that is a profile's, as it stands. */
const standing = () =>
  inDb(async ({ db }) => {
    const all = async (table: string, columns: string) =>
      (
        await sql`select ${sql.raw(columns)} from ${sql.table(table)} where merchant_id = ${merchant.id} order by 1, 2, 3`.execute(
          db,
        )
      ).rows
    return {
      customers: await all(
        'customer',
        'id, merged_into, root_id, name, phone, orders, spend_minor, first_trip, last_trip',
      ),
      identities: await all('customer_identity', 'kind, value, customer_id'),
      orders: await all('customer_order', 'order_id, guest_id, customer_id'),
      documents: await all('customer_document', 'id, customer_id, number'),
    }
  })

test(
  'whatever is merged and in whatever order it is undone, everything is as it was',
  async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => save()))
    for (const [place, id] of ids.entries())
      await staff.data(`${at}/document/save`, {
        customerId: id,
        kind: 'visa',
        number: `V-${place}-44881${place}`,
      })
    const before = await standing()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
        async (pairs, picks) => {
          const merged: number[] = []
          for (const [stored, other] of pairs) {
            const { error } = await staff.call(`${at}/merge`, { id: ids[stored]!, otherId: ids[other]! })
            if (error.code === 0) merged.push(ids[other]!)
            else expect(['operationInvalid', 'customers.notStanding']).toContain(error.name)
          }
          const mine = (await listCustomers(staff)).filter(({ id }) => ids.includes(id))
          expect(mine).toHaveLength(ids.length - merged.length)
          expect(mine.reduce((sum, one) => sum + one.merged, 0)).toBe(merged.length)
          for (const pick of picks) {
            const [id] = merged.splice(pick % Math.max(merged.length, 1), 1)
            if (id) await staff.data(`${at}/unmerge`, { id })
          }
          for (const id of merged) await staff.data(`${at}/unmerge`, { id })
          expect(await standing()).toEqual(before)
        },
      ),
      { numRuns: plays(25) },
    )
    expect((await staff.call(`${at}/unmerge`, { id: ids[0] })).error.name).toBe('operationInvalid')
  },
  patience(60_000),
)

test('a merged profile answers as the one that stands for it, tells both people’s orders, and comes apart for good', async () => {
  const stored = await save({ name: '赵敏', phone: '+86 136 1111 0001' })
  let ahead = 30
  const order = (name: object) =>
    placeOrder(world, { contactPhone: '+86 136 1111 0001', date: day(ahead++), ...name })
  await order({ contactName: '赵敏' })
  await order({ contactName: 'Min Z.' })
  await takeInAll(app, merchant.id)
  const [other] = (await listCustomers(staff, { text: 'Min Z' })).filter(({ name }) => name === 'Min Z.')
  const { twins } = await customerInfo(staff, stored)
  expect(twins).toMatchObject([{ why: 'phone' }])
  await staff.data(`${at}/merge`, { id: stored, otherId: other!.id })
  const info = await customerInfo(staff, other!.id)
  expect(info).toMatchObject({ id: stored, askedCode: other!.code, orders: 2, merged: 1, twins: [] })
  expect(info.merges).toMatchObject([{ mergedId: other!.id, why: 'staff', undoneAt: null }])
  // An order that comes now is told with both, and belongs to the one that it names.
  await order({ contactName: 'Min Z.' })
  await takeInAll(app, merchant.id)
  expect((await customerInfo(staff, stored)).orders).toBe(3)
  await staff.data(`${at}/unmerge`, { id: other!.id })
  expect((await customerInfo(staff, stored)).orders).toBe(1)
  expect((await customerInfo(staff, other!.id)).orders).toBe(2)
  // Somebody said that they are two: what would tie them by itself does not.
  await order({ contactName: '赵敏', contactPinyin: 'MIN Z' })
  await takeInAll(app, merchant.id)
  expect((await customerInfo(staff, other!.id)).id).toBe(other!.id)
  expect((await customerInfo(staff, stored)).twins).toEqual([])
})

test('two who share a phone are suggested until somebody says that they are two', async () => {
  const [a, b] = [
    await save({ phone: '+66 84 900 9001' }),
    await save({ name: 'Other One', pinyin: 'OTHER ONE', phone: '+66 84 900 9001' }),
  ]
  expect((await customerInfo(staff, a)).twins).toHaveLength(1)
  await staff.data(`${at}/apart`, { id: a, otherId: b })
  expect((await customerInfo(staff, a)).twins).toEqual([])
  expect((await staff.call(`${at}/apart`, { id: a, otherId: a })).error.name).toBe('operationInvalid')
})

test('documents are read by who may; others see the end of a number, no note and no scan', async () => {
  const customerId = await save()
  const { id } = await staff.data<{ id: number }>(`${at}/document/save`, {
    customerId,
    kind: 'passport',
    number: 'EJ4810226',
    expires: day(20),
    note: 'Second page torn',
  })
  expect(
    (await staff.call(`${at}/document/save`, { customerId, kind: 'passport', number: 'EJ4810226' })).error
      .fields,
  ).toMatchObject([{ field: 'number', why: 'taken' }])
  const upload = (content: string, name: string) => send('document/upload', { id }, content, name)
  expect((await upload('<script>', 'scan.png')).error.fields).toMatchObject([{ field: 'file' }])
  expect((await upload('%PDF-1.7 scan', 'scan.pdf')).error.code).toBe(0)
  const scan = await staff.fetch(`${at}/document/file`, { id })
  expect([scan.headers.get('content-type'), scan.headers.get('cache-control')]).toEqual([
    'application/pdf',
    'no-store',
  ])
  const { userName } = await makeUser(app, merchant, { permissions: ['entertainment.ClientRecord'] })
  const counter = await loginAs(server, userName)
  const { rows } = await counter.data<{ rows: Document[] }>(`${at}/document/list`, {
    customerId,
    state: 'soon',
  })
  expect(rows).toMatchObject([{ number: '••••0226', note: '', hasFile: true, state: 'soon', can: {} }])
  const byNumber = await counter.data<{ rows: Document[] }>(`${at}/document/list`, { text: 'EJ4810226' })
  expect(byNumber.rows).toEqual([])
  for (const path of [
    'document/file',
    'document/delete',
    'document/save',
    'merge',
    'person/data',
    'person/erase',
    'save',
  ])
    expect((await counter.call(`${at}/${path}`, { id })).error.code, path).toBe(1003)
  await staff.data(`${at}/document/delete`, { id })
  expect((await staff.call(`${at}/document/file`, { id })).error.code).toBe(404000)
})

test('a segment holds whom it fits today, and narrows the list and the spreadsheet', async () => {
  const [one, two] = [
    await save({ tags: ['Golf', 'VIP'], nationality: 'KR' }),
    await save({ tags: ['Golf'], nationality: 'TH' }),
  ]
  const { id } = await staff.data<{ id: number }>(`${at}/segment/save`, {
    name: 'Golfers of Korea',
    tags: ['Golf'],
    nationality: 'KR',
  })
  const segments = () => staff.data<{ rows: { id: number; customers: number }[] }>(`${at}/segment/list`, {})
  expect((await segments()).rows.find((row) => row.id === id)?.customers).toBe(1)
  expect((await listCustomers(staff, { segmentId: id })).map((row) => row.id)).toEqual([one])
  const changed = await customerInfo(staff, two)
  await staff.data(`${at}/save`, { ...changed, nationality: 'KR' })
  expect((await segments()).rows.find((row) => row.id === id)?.customers).toBe(2)
  const sheet = await (await staff.fetch(`${at}/export`, { segmentId: id, format: 'csv' })).text()
  expect(sheet.split('\n').filter((line) => line.includes('Golf'))).toHaveLength(2)
  expect((await staff.call(`${at}/segment/save`, { name: 'Golfers of Korea' })).error.fields).toMatchObject([
    { field: 'name', why: 'taken' },
  ])
  await staff.data(`${at}/segment/delete`, { id })
  expect((await staff.call(`${at}/list`, { segmentId: id })).error.code).toBe(404000)
})

test('a person who asks is told everything that is kept, and forgotten while the books stay', async () => {
  const past = await makeOrderSku(app, merchant, { stockMode: 'free', supplierId: world.supplierId })
  const made = await placeOrder(world, {
    skuId: past.id,
    contactName: 'Clara Forgetme',
    contactPhone: '+49 151 2345 9876',
    contactEmail: 'Clara@Forget.example',
    guests: [
      { kind: 'adult', name: 'Clara Forgetme' },
      { kind: 'adult', name: 'Stays Known' },
    ],
  })
  await staff.data('/supplier/orderHandler/confirm', { id: made.id })
  await staff.data('/supplier/order/contact/update', { id: made.id, contactPhone: '+49 151 2345 9870' })
  await takeInAll(app, merchant.id)
  const [clara] = await listCustomers(staff, { text: 'Forgetme' })
  await staff.data(`${at}/document/save`, { customerId: clara!.id, kind: 'passport', number: 'C01X00T47' })
  await staff.data(`${at}/note/save`, { customerId: clara!.id, text: 'Allergic to nuts' })
  // Where else people say who they are: texts, a talk and its file, a change that was asked, a row of a spreadsheet, a draft.
  const file = await sendAttachment(staff)
  const say = {
    id: made.id,
    side: 'agent',
    text: 'Clara Forgetme rang',
    files: [file],
    clientRequestId: 'about',
  }
  await staff.data('/supplier/order/message/save', say)
  const change = { id: made.id, amendment: { contact: { contactPhone: '+49 151 2345 9871' } } }
  await world.agent.call('/supplier/orderModify/apply', {
    ...change,
    reason: 'Clara Forgetme, 0151-23459876',
  })
  await actOn(world, 'remark', { id: made.id, remark: 'For CLARA FORGETME' })
  await actOn(world, 'follow', { id: made.id, reason: 'Call (0151) 2345 9876' })
  const voucher = await inDb((ctx) =>
    saveFile(ctx, {
      kind: 'mail',
      name: 'v.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('Clara'),
    }),
  )
  await inDb(async ({ db }) => {
    const { rows } = await sql<{
      id: number
    }>`insert into order_import (merchant_id, file_name, heads, head_hash, mapping, created_by, language, acted_by)
      values (${merchant.id}, 'a.csv', '{Passport}', 'h', '{}', ${merchant.adminId}, 'en', ${merchant.adminId}) returning id`.execute(
      db,
    )
    await sql`insert into order_import_row (merchant_id, import_id, row_no, cells, sent, order_id, request)
      values (${merchant.id}, ${rows[0]!.id}, 2, '["Clara Forgetme"]', '["C01X00T47"]', ${made.id}, '{"contactName": "Clara Forgetme"}'),
             (${merchant.id}, ${rows[0]!.id}, 3, '["of another"]', '["C01X00T47"]', null, null)`.execute(db)
  })
  await inDb((ctx) =>
    queueMail(ctx, {
      attachments: [voucher],
      kind: 'guest-voucher',
      to: 'Clara@Forget.example',
      language: 'en',
      subject: 'Dear Clara',
      text: 'Clara',
      html: 'Clara',
      orderId: made.id,
    }),
  )
  await inDb(({ db }) => sql`update mail set state = 'sent' where merchant_id = ${merchant.id}`.execute(db))
  expect((await customerInfo(staff, clara!.id)).mails).toMatchObject([{ subject: 'Dear Clara' }])
  const data = await (await staff.fetch(`${at}/person/data`, { id: clara!.id })).text()
  for (const view of ['Clara Forgetme', 'C01X00T47', 'Allergic to nuts', 'Dear Clara', made.code])
    expect(data).toContain(view)

  const erase = () => staff.call(`${at}/person/erase`, { id: clara!.id, reason: 'Asked by letter' })
  expect((await erase()).error.name).toBe('customers.tripsToCome')
  await inDb(({ db }) =>
    sql`update orders set service_date = current_date - 3 where merchant_id = ${merchant.id} and id = ${made.id}`.execute(
      db,
    ),
  )
  const books = () =>
    inDb(async ({ db }) => [
      (
        await sql`select id, total_minor, base_total_minor, booked_minor, status, agent_id from orders where merchant_id = ${merchant.id} order by id`.execute(
          db,
        )
      ).rows,
      (await sql`select * from posting where merchant_id = ${merchant.id} order by id`.execute(db)).rows,
    ])
  const before = await books()
  expect((await erase()).error.code).toBe(0)
  expect(await books()).toEqual(before)
  await takeInAll(app, merchant.id)
  const order = await readOrder(world, made.id)
  expect(order.contact).toEqual({ name: '***', pinyin: '', phone: '', email: '' })
  expect(order.guests.map(({ name }: OrderInfo['guests'][number]) => name)).toEqual([
    '***',
    'Stays Known',
    '',
  ])
  expect((await staff.call(`${at}/info`, { id: clara!.id })).error.code).toBe(404000)
  expect(await listCustomers(staff, { text: 'Forgetme' })).toEqual([])
  const orders = await staff.data<{ total: number }>('/supplier/order/list', { text: 'Forgetme' })
  expect(orders.total).toBe(0)
  expect((await staff.data<{ total: number }>('/supplier/order/list', { text: 'Stays' })).total).toBe(1)
  // Nowhere in the merchant's own tables is any of it left.
  expect(await inDb((ctx) => rowsSaying(ctx, 'clara|forget|C01X00T47|2345 ?98|nuts'))).toEqual([])
  const { rows: files } = await inDb(({ db }) =>
    sql`select id from file where merchant_id = ${merchant.id} and id = any(${[voucher, file]}::bigint[])`.execute(
      db,
    ),
  )
  expect(files).toEqual([])
}, 30_000)
