import fs from 'node:fs'
import pg from 'pg'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gramsOf, plainText } from '#server/kit/text/search-grams.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { customerInput, listCustomers, takeInAll } from '#test/factories/customers.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000, sku: { stockMode: 'free' } })
const { app, merchant, staff } = world
const inDb = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)

const save = async (name: string, pinyin: string, phone: string) =>
  (await staff.data<{ id: number }>('/supplier/clientRecord/save', customerInput({ name, pinyin, phone }))).id
const customersFound = async (text: string) => (await listCustomers(staff, { text })).map(({ name }) => name)
const ordersFound = async (text: string) =>
  (await staff.data<{ rows: { contactName: string }[] }>('/supplier/order/list', { text })).rows.map(
    ({ contactName }) => contactName,
  )
const order = (contactName: string, contactPhone: string, more: object = {}) =>
  placeOrder(world, { contactName, contactPhone, guests: [], ...more })

/** By what each is found, in the list of orders and among customers. */
const people = [
  {
    name: 'Somsak Dee',
    pinyin: 'SOMSAK DEE',
    phone: '081-234-5678',
    by: ['+66812345678', '0066 81 234 5678', '66812345678', '081 234 5678', '๐๘๑๒๓๔๕๖๗๘'],
  },
  {
    name: 'Malee Sook',
    pinyin: 'MALEE SOOK',
    phone: '+66 89 111 2233',
    by: ['0891112233', '089-111-2233', '0066891112233'],
  },
  {
    name: '김민수',
    pinyin: 'KIM MINSU',
    phone: '+82 10-7777-1234',
    by: ['+82 10 7777 1234', '0082 10-7777-1234', '+8201077771234'],
  },
  {
    name: 'Søren Łukasz',
    pinyin: 'SOREN LUKASZ',
    phone: '+45 32 12 34 56',
    by: ['soren', 'SØREN', 'lukasz', 'Łuk'],
  },
  {
    name: 'Æthel Þor Œuvre',
    pinyin: 'AETHEL',
    phone: '+45 32 12 34 57',
    by: ['aethel', 'thor', 'oeuvre', 'Æth'],
  },
  { name: 'Đặng Straße', pinyin: 'DANG', phone: '+84 91 234 56 78', by: ['dang', 'strasse', 'Đặng'] },
  {
    name: '吳佩珊',
    pinyin: 'WU PEISHAN',
    phone: '+886 912 345 678',
    by: ['吴佩珊', '吴', '吳佩', '佩珊', 'wupeishan', 'WuPeiShan', 'wu peishan', 'peishan wu'],
  },
  {
    name: '吕小布',
    pinyin: 'LYU XIAOBU',
    phone: '+86 138 0000 7777',
    by: ['呂小布', 'lyuxiaobu', 'lvxiaobu', '13800007777'],
  },
]

test('people and their orders are found however names and numbers are written', async () => {
  for (const { name, pinyin, phone } of people) {
    await save(name, pinyin, phone)
    await order(name, phone, { contactPinyin: pinyin })
  }
  for (const { name, by } of people)
    for (const text of by) {
      expect([text, await customersFound(text)]).toEqual([text, [name]])
      expect([text, await ordersFound(text)]).toEqual([text, [name]])
    }
})

test('who has a number with and without its country is one person, and an order for both is asked about', async () => {
  await order('Anong Same', '02 123 4567')
  await takeInAll(app, merchant.id)
  await expect(order('Somebody Other', '+66 2 123 4567')).rejects.toThrow('likelyDuplicate')
  // The same digits in another country are another number.
  await order('Duc Other', '+84 2 123 4567')
  await order('Anong Same', '0066 2 123 4567', { date: day(31) })
  await takeInAll(app, merchant.id)
  expect(await customersFound('Anong Same')).toEqual(['Anong Same'])
})

test('rows of before are found as new ones are: the migration folds what they are found by', async () => {
  const { id } = await order('Zoë Ørsted 鍾麗緹', '+45 32 99 88 77', { remark: 'Håkon Łódź' })
  const customer = await save('鍾麗緹', 'CHUNG LAITAI', '+45 32 99 88 77')
  const names = ['zoe ørsted 鍾麗緹']
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  try {
    await owner.query(
      'update order_search set names = $1, notes = $2, grams = $3 where merchant_id = $4 and order_id = $5',
      [names[0], 'hakon łodz', [1], merchant.id, id],
    )
    await owner.query(
      `update customer_search set names = '鍾麗緹', grams = '{1}' where merchant_id = $1 and customer_id = $2`,
      [merchant.id, customer],
    )
    await owner.query(
      `update customer_identity set value = '329988770 鍾麗緹' where merchant_id = $1 and customer_id = $2 and kind = 'named-phone' and value like '%钟丽缇'`,
      [merchant.id, customer],
    )
    expect(await ordersFound('orsted')).toEqual([])
    await owner.query('begin')
    await owner.query(
      fs.readFileSync(new URL('../migrations/1941-folded-names.sql', import.meta.url), 'utf8'),
    )
    await owner.query('commit')
  } finally {
    await owner.end()
  }
  for (const text of ['orsted', 'Ørsted', '钟丽缇', '鍾麗緹', 'lodz', 'łódź'])
    expect([text, await ordersFound(text)]).toEqual([text, ['Zoë Ørsted 鍾麗緹']])
  expect(await customersFound('钟丽')).toEqual(['鍾麗緹'])
  const { rows } = await inDb(({ db }) =>
    sql<{
      names: string
      grams: number[]
    }>`select names, grams from order_search where merchant_id = ${merchant.id} and order_id = ${id}`.execute(
      db,
    ),
  )
  expect(rows[0]?.names).toBe(plainText('zoë ørsted 鍾麗緹'))
  expect(rows[0]?.grams).toEqual(expect.arrayContaining(gramsOf(merchant.id, names)))
  const { rows: keys } = await inDb(({ db }) =>
    sql<{
      value: string
    }>`select value from customer_identity where merchant_id = ${merchant.id} and customer_id = ${customer} and value like '329988770%'`.execute(
      db,
    ),
  )
  expect(keys).toEqual([{ value: '329988770 钟丽缇' }])
})
