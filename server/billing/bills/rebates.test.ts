import fs from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { BillLine } from '#contract/billing/bills/bill.schema.ts'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import { billOf, made, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer()
const minor = (text = '') => Math.round(Number(text.replaceAll(',', '')) * 100)

/** 5 % from two orders of a year on, 10 % from four. */
async function makeYear() {
  const world = await makeBillWorld(server)
  await world.staff.data('/supplier/distributorBillRebate/save', {
    name: 'Year',
    currency: 'THB',
    measure: 'orders',
    way: 'whole',
    period: 'year',
    tiers: [
      { from: 2, basisPoints: 500 },
      { from: 4, basisPoints: 1_000 },
    ],
    skipEnded: true,
    skipPromo: false,
  })
  return world
}

test('the bills of a year count together: lines of earlier ones earn the difference, and give it back with their order', async () => {
  const world = await makeYear()
  const linesOf = async (billId: number) =>
    (
      await world.staff.data<{ rows: BillLine[] }>('/supplier/distributorBill/lines', {
        billId,
        pageSize: 100,
      })
    ).rows
  const bills: number[] = []
  const orders: number[] = []
  for (const row of docTable('algorithms/money/rebates.md', 'Over a year')) {
    orders.push(...(await sold(world, Number(row['orders']))))
    const id = await verified(world)
    const own = (await linesOf(id)).reduce((sum, { rebateMinor }) => sum + rebateMinor, 0)
    const { rebateMinor, totalMinor } = await billOf(world, id)
    expect([rebateMinor, rebateMinor - own]).toEqual([
      minor(row['earned on it']),
      minor(row['of it by earlier bills']),
    ])
    expect(totalMinor).toBe(Number(row['orders']) * 531_000 - rebateMinor)
    bills.push(id)
  }
  const [january] = bills
  expect((await linesOf(january!)).map(({ rebateLaterMinor }) => rebateLaterMinor)).toEqual([26_550, 26_550])
  // What its lines earned on a later bill keeps it as it is.
  await onBill(world, 'billAntiVerify', january!)
  expect((await billOf(world, january!)).can['billUnlock']).toEqual({ why: 'billing.why.billedLater' })
  await onBill(world, 'billVerify', january!)

  await actOn(world, 'cancel', { id: orders[0], reason: 'Ill', refund: 'rule' })
  const next = await made(world)
  await onBill(world, 'billLock', next)
  const [change] = await linesOf(next)
  expect(change).toMatchObject({ amountMinor: -265_500, rebateMinor: -26_550, rebateRule: 'Year' })
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('a step that is reached after an order was cancelled is earned on what stands of it', async () => {
  const world = await makeYear()
  const orders: number[] = []
  const bills: number[] = []
  for (const row of docTable('algorithms/money/rebates.md', 'What goes back')) {
    if (minor(row['of it by changes']) < 0)
      await actOn(world, 'cancel', { id: orders[0], reason: 'Ill', refund: 'rule' })
    orders.push(...(await sold(world, Number(row['orders']))))
    const id = await verified(world)
    bills.push(id)
    const { rows } = await world.staff.data<{ rows: BillLine[] }>('/supplier/distributorBill/lines', {
      billId: id,
      pageSize: 100,
    })
    const of = (lines: BillLine[]) => lines.reduce((sum, { rebateMinor }) => sum + rebateMinor, 0)
    const { rebateMinor } = await billOf(world, id)
    expect([rebateMinor, of(rows.filter(({ kind }) => kind === 'change')), rebateMinor - of(rows)]).toEqual([
      minor(row['earned on it']),
      minor(row['of it by changes']),
      minor(row['of it by earlier bills']),
    ])
  }
  // The bill of the change is not worked out anew once a later one went on from it.
  await onBill(world, 'billAntiVerify', bills[1]!)
  expect((await billOf(world, bills[1]!)).can['billUnlock']).toEqual({ why: 'billing.why.billedLater' })
})

test('steps of amounts are in minor units, in the form, the list and the bill; what a rule does not count is refused', async () => {
  const world = await makeBillWorld(server)
  const at = '/supplier/distributorBillRebate'
  const rule = { name: 'Volume', currency: 'THB', way: 'whole', skipEnded: true, skipPromo: false }
  const save = (measure: string, tier: object) =>
    world.staff.call(`${at}/save`, { ...rule, measure, tiers: [{ ...tier, basisPoints: 1_000 }] })
  const missing = { why: 'required' }
  expect((await save('amount', { from: 10_000 })).error.fields).toMatchObject([
    { field: 'tiers.0.fromMinor', ...missing },
  ])
  expect((await save('guests', { fromMinor: 300 })).error.fields).toMatchObject([
    { field: 'tiers.0.from', ...missing },
  ])
  await save('amount', { from: 3, fromMinor: 1_062_000 })
  const { rows } = await world.staff.data<{ rows: object[] }>(`${at}/list`)
  expect(rows).toMatchObject([{ tiers: [{ from: null, fromMinor: 1_062_000, basisPoints: 1_000 }] }])
  await sold(world, 1)
  expect(await billOf(world, await verified(world))).toMatchObject({ rebateMinor: 0 })
  await sold(world, 2)
  expect(await billOf(world, await verified(world))).toMatchObject({ rebateMinor: 106_200 })
})

test('steps of before become minor units of their currency, numbers stay numbers', async () => {
  const world = await makeBillWorld(server)
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  try {
    for (const [currency, measure] of [
      ['THB', 'amount'],
      ['JPY', 'amount'],
      ['THB', 'guests'],
    ])
      await owner.query(
        `insert into rebate_rule (merchant_id, name, currency, measure, way, tiers, skip_ended, skip_promo)
         values ($1, 'Before', $2, $3, 'whole', '[{"from": 100000, "basisPoints": 200}, {"from": 300000, "basisPoints": 350}]', true, true)`,
        [world.merchant.id, currency, measure],
      )
    const file = '../../migrations/2000-rebate-steps-in-minor-units.sql'
    await owner.query(fs.readFileSync(new URL(file, import.meta.url), 'utf8'))
  } finally {
    await owner.end()
  }
  const { rows } = await world.staff.data<{ rows: { currency: string; measure: string; tiers: object[] }[] }>(
    '/supplier/distributorBillRebate/list',
  )
  const first = rows.map(({ currency, measure, tiers }) => [currency, measure, tiers[0], tiers.length])
  expect(first.toReversed()).toEqual([
    ['THB', 'amount', { from: null, fromMinor: 10_000_000, basisPoints: 200 }, 2],
    ['JPY', 'amount', { from: null, fromMinor: 100_000, basisPoints: 200 }, 2],
    ['THB', 'guests', { from: 100_000, fromMinor: null, basisPoints: 200 }, 2],
  ])
})
