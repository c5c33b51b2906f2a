import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ErasePreview } from '#contract/customers/customers.schema.ts'
import { putOut } from '#server/kit/outside/outbox.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { fillCampaign } from '#server/sms/campaigns/fill-campaign.ts'
import { linkAddress } from '#server/sms/stop/address.ts'
import { customerInput, takeInAll } from '#test/factories/customers.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  makeGuests,
  makeSmsWorld,
  messagesOf,
  runOutbox,
  startCampaign,
} from '#test/factories/messages/sms.ts'
import { makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000, sku: { stockMode: 'free' } })
const { app, merchant, staff } = world
const at = '/supplier/clientRecord'
const inDb = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)

const hostile = [
  'Phuket',
  'finances',
  'admin',
  'demo',
  'adult',
  'THB',
  'true',
  'null',
  '1',
  '12',
  '%',
  '.*',
  '_',
  '***',
  'a',
  'en',
  '王',
]

/** Every row of every table of the merchant, as a text, by table. */
async function wholeTables(merchantId = merchant.id): Promise<Map<string, string[]>> {
  return withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
      db,
    )
    const all = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${sql.table(name)} t where merchant_id = ${merchantId} order by 1`.execute(
        db,
      )
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return all
  })
}

/** What stood before and stands no more, by table. */
function changedRows(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = new Set(after.get(table))
    return rows.filter((row) => !now.has(row)).map((row) => `${table}: ${row}`)
  })
}

async function orderOfThePast(contactName: string, more: object = {}) {
  const sku = await makeOrderSku(app, merchant, { stockMode: 'free', supplierId: world.supplierId })
  const made = await placeOrder(world, {
    skuId: sku.id,
    contactName,
    guests: [{ kind: 'adult', name: contactName }],
    ...more,
  })
  await inDb(({ db }) =>
    sql`update orders set service_date = current_date - 3 where merchant_id = ${merchant.id} and id = ${made.id}`.execute(
      db,
    ),
  )
  return made
}

/** What a merchant keeps that bears such words and is nobody's: products, pools, accounts, papers, roles, texts of others. */
async function fillWith(words: string): Promise<void> {
  const sku = await makeOrderSku(app, merchant, { stockMode: 'free', supplierId: world.supplierId })
  const other = await placeOrder(world, {
    skuId: sku.id,
    contactName: 'Nobody Else',
    remark: words,
    guests: [{ kind: 'adult', name: 'Nobody Else' }],
  })
  await staff.data('/supplier/order/contact/update', { id: other.id, contactName: `${words} Else` })
  await inDb(async ({ db }) => {
    await sql`update sku set names = jsonb_build_object('en', ${words}::text), summaries = jsonb_build_object('en', ${words}::text) where merchant_id = ${merchant.id} and id = ${sku.id}`.execute(
      db,
    )
    await sql`update stock_pool set name = ${words}, names = jsonb_build_object('en', ${words}::text) where merchant_id = ${merchant.id} and id = ${sku.poolId}`.execute(
      db,
    )
    await sql`insert into collection_account (merchant_id, code, currency, kind, name, bank_name, account_name, account_number)
      values (${merchant.id}, 'hostile', 'THB', 'bank', 'Main', ${words}, ${words}, ${words}) on conflict do nothing`.execute(
      db,
    )
    await sql`update agent set note = ${words}, tax_address = ${words} where merchant_id = ${merchant.id}`.execute(
      db,
    )
    await sql`update supplier set note = ${words} where merchant_id = ${merchant.id}`.execute(db)
  })
}

test('whatever a person is called, nothing of the merchant changes but what is of that person', async () => {
  await fillWith(hostile.join(' '))
  await fillWith('Phuket finances +66 81 234 56789 66812345678901')
  for (const name of hostile) {
    const made = await orderOfThePast(name, {
      contactPhone: '+66 81 234 5678',
      remark: `For ${name}, call 081-234-5678 not 081-234-56789`,
    })
    await takeInAll(app, merchant.id)
    const id = await inDb(async ({ db }) => {
      const { rows } = await sql<{
        customer_id: number
      }>`select customer_id from customer_order where merchant_id = ${merchant.id} and order_id = ${made.id} and guest_id = 0`.execute(
        db,
      )
      return rows[0]?.customer_id ?? 0
    })
    if (!id) continue
    await inDb(({ db }) =>
      sql`update customer set wechat = ${name} where merchant_id = ${merchant.id} and id = ${id}`.execute(db),
    )
    const before = await wholeTables()
    expect((await staff.call(`${at}/person/erase`, { id, reason: 'Asked' })).error).toMatchObject({ code: 0 })
    const changed = changedRows(before, await wholeTables())
    const strange = changed.filter(
      (row) =>
        !row.includes(`"order_id": ${made.id}`) && !row.startsWith(`orders: `) && !row.startsWith('customer'),
    )
    expect([name, strange]).toEqual([name, []])
    expect(changed.filter((row) => row.startsWith('orders: '))).toHaveLength(1)
    const { rows } = await inDb(({ db }) =>
      sql<{
        remark: string
        currency: string
        item_name: string
      }>`select remark, currency, item_name from orders where merchant_id = ${merchant.id} and id = ${made.id}`.execute(
        db,
      ),
    )
    expect(rows[0]).toMatchObject({ currency: 'THB' })
    expect(rows[0]?.remark).toMatch(/ call \*\*\* not 081-234-56789$/)
    const facts = await inDb(({ db }) =>
      sql<{
        type: string
      }>`select type from event where merchant_id = ${merchant.id} and order_id = ${made.id} and facts::text like '%***%'`.execute(
        db,
      ),
    )
    expect(facts.rows).toEqual([])
  }
}, 120_000)

test('a number is erased as a whole number in each writing, never as a part of a longer one; a shared one only where the person stands', async () => {
  const save = async (more: Record<string, unknown>) =>
    (await staff.data<{ id: number }>(`${at}/save`, customerInput(more))).id
  const id = await save({
    name: 'Dara Whole',
    pinyin: 'DARA WHOLE',
    phone: '+66 89 555 1234',
    email: 'dara@whole.example',
    wechat: 'dara_w',
  })
  const drafts = [
    'call 0895551234',
    '0066 89-555-1234',
    '+66 (0)89 555 1234',
    '089 555 12345',
    '10895551234',
    'DARA@WHOLE.EXAMPLE',
    'dara@whole.example.org',
    'x.dara@whole.example',
  ]
  const notes = () =>
    inDb(async ({ db }) =>
      (
        await sql<{
          note: string
        }>`select note from order_draft where merchant_id = ${merchant.id} order by id`.execute(db)
      ).rows.map(({ note }) => note),
    )
  await inDb(async ({ db }) => {
    for (const note of drafts)
      await sql`insert into order_draft (merchant_id, agent_id, content, items, source, status, note)
        values (${merchant.id}, ${world.agentId}, '{}', 0, 'staff', 'open', ${note})`.execute(db)
  })
  const preview = await staff.data<ErasePreview>(`${at}/person/erase/preview`, { id })
  expect(preview).toEqual({
    tripsToCome: false,
    rows: [
      { place: 'profiles', count: 1 },
      { place: 'drafts', count: 4 },
    ],
  })
  expect(await notes()).toEqual(drafts)
  expect((await staff.call(`${at}/person/erase`, { id, reason: 'Asked' })).error.code).toBe(0)
  expect(await notes()).toEqual([
    'call ***',
    '***',
    '***',
    '089 555 12345',
    '10895551234',
    '***',
    'dara@whole.example.org',
    'x.dara@whole.example',
  ])
  expect((await staff.call(`${at}/person/erase/preview`, { id })).error.code).toBe(404000)

  const shared = '+66 89 777 4321'
  const one = await save({ name: 'Guide One', pinyin: 'GUIDE ONE', phone: shared })
  await save({ name: 'Guide Two', pinyin: 'GUIDE TWO', phone: shared })
  await inDb(({ db }) =>
    sql`update order_draft set note = 'guide 0897774321' where merchant_id = ${merchant.id}`.execute(db),
  )
  await staff.data(`${at}/person/erase`, { id: one, reason: 'Asked' })
  expect(new Set(await notes())).toEqual(new Set(['guide 0897774321']))
}, 60_000)

test.each([
  ['line', (letter: string) => `U${letter.repeat(32)}`],
  ['wechat', (letter: string) => `o6_${letter.repeat(25)}`],
] as const)(
  'nobody writes to who is forgotten, and nothing stays of what was written to them, by %s either',
  async (system, addressOf) => {
    const line = await makeSmsWorld(server, { system })
    const { id: merchantId } = line.merchant
    const inLine = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchantId, work)
    const [id, other] = await makeGuests(line, ['+66812000201', '+66812000202'])
    const [userId, others] = ['b', 'c'].map(addressOf)
    const link = (customerId: number, address: string) =>
      inLine((ctx) => linkAddress(ctx, line.senderId, customerId, address))
    await link(id!, userId!)
    await link(other!, others!)
    const campaignId = await startCampaign(line)
    await fillCampaign(jobOf(app), { merchantId, campaignId })
    await inLine(({ db }) =>
      sql`insert into outside_call (merchant_id, connection_id, verb, target, ms, asked)
      values (${merchantId}, ${line.senderId}, 'send', '/push', 1, ${JSON.stringify({ to: userId })})`.execute(
        db,
      ),
    )
    const handedOut = await (await line.staff.fetch(`${at}/person/data`, { id })).json()
    expect(handedOut).toMatchObject({ texts: [{ to: userId }], chats: [{ address: userId }] })
    const preview = await line.staff.data<ErasePreview>(`${at}/person/erase/preview`, { id })
    expect(preview.rows).toContainEqual({ place: 'texts', count: 2 })
    await line.staff.data(`${at}/person/erase`, { id, reason: 'Asked' })
    const left = [...(await wholeTables(merchantId))].flatMap(([table, rows]) =>
      rows.filter((row) => row.includes(userId!)).map(() => table),
    )
    expect(left).toEqual([])
    const messages = () => messagesOf(line, campaignId)
    const [mine, theirs] = [id, other].map(async (one) =>
      (await messages()).find(({ customerId }) => customerId === one)!,
    )
    expect(await mine).toMatchObject({ status: 'skipped', cause: 'erased', phone: '***', body: '' })
    expect(await theirs).toMatchObject({ status: 'waiting', phone: others })
    expect(await link(id!, userId!)).toBe(false)
    // One that was on its way out when they were forgotten.
    const { id: messageId } = (await mine)!
    await inLine(async (ctx) => {
      await sql`update sms_message set status = 'queued', phone = ${userId} where merchant_id = ${merchantId} and id = ${messageId}`.execute(
        ctx.db,
      )
      await putOut(ctx, { kind: 'sms', subjectId: messageId, connectionId: line.senderId, reference: 'x' })
    })
    await runOutbox(line, messageId)
    expect((await messages()).find((one) => one.id === messageId)).toMatchObject({
      status: 'skipped',
      cause: 'erased',
    })
  },
  60_000,
)

test('names are whole words in each script', async () => {
  const say = async (name: string, remark: string) => {
    const made = await orderOfThePast(name, { contactPhone: '+66 89 333 1111', remark })
    await takeInAll(app, merchant.id)
    const id = await inDb(async ({ db }) => {
      const { rows } = await sql<{
        customer_id: number
      }>`select customer_id from customer_order where merchant_id = ${merchant.id} and order_id = ${made.id} and guest_id = 0`.execute(
        db,
      )
      return rows[0]?.customer_id ?? 0
    })
    await staff.data(`${at}/person/erase`, { id, reason: 'Asked' })
    const { rows } = await inDb(({ db }) =>
      sql<{
        remark: string
      }>`select remark from orders where merchant_id = ${merchant.id} and id = ${made.id}`.execute(db),
    )
    return rows[0]?.remark
  }
  expect(await say('Ann', 'Ann and Anna, Annual pass')).toBe('*** and Anna, Annual pass')
  expect(await say('Bo', 'Bo rang, Bob too')).toBe('*** rang, Bob too')
  expect(await say('Li Min', 'MIN LI / Li Ming, LI,MIN')).toBe('*** / Li Ming, ***')
  expect(await say('นก', 'คุณนกโทรมา นกยูง คุณนก นก')).toBe('คุณนกโทรมา นกยูง คุณ*** ***')
  expect(await say('王小芳', '王小芳说要两张票')).toBe('***说要两张票')
  expect(await say('김민수', '김민수님 전화')).toBe('***님 전화')
}, 60_000)
