import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { writeCsv } from '#contract/kit/csv.ts'
import type {
  ImportMapping,
  OrderImport,
  OrderImportRow,
  OrderImportRows,
} from '#contract/order-entry/import/order-import.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku, makeOrderWorld, type MadeSku, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { checkImport } from './check-import.ts'
import { makeOrders } from './make-orders.ts'

const server = await testServer()
const date = day(30)
const at = (verb: string) => `/supplier/orderEntry/import/${verb}`
let world: OrderWorld
let small: MadeSku

beforeAll(async () => {
  world = await makeOrderWorld(server)
  small = await makeOrderSku(world.app, world.merchant, { name: 'Small boat', capacity: 5, days: [date] })
})

const heads = ['Agent', 'Tour', 'Date', 'Adult', 'Child', 'Name', 'Tel', 'Booking no', 'Total', 'Hotel']
type Line = Partial<Record<(typeof heads)[number], string>>
let phones = 10_000_000
const line = (own: Line = {}): Line => ({
  Agent: 'Lotus',
  Tour: world.sku.code,
  Date: date,
  Adult: '2',
  Name: `Wang ${phones}`,
  Tel: `+66 ${phones++}`,
  ...own,
})
const csvOf = (lines: readonly Line[]): string =>
  writeCsv([heads, ...lines.map((one) => heads.map((head) => one[head] ?? ''))])

async function upload(text: string, caller: Caller = world.staff): Promise<number> {
  const form = new FormData()
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return (await caller.data<{ id: number }>(at('upload'), form)).id
}
const info = (id: number) => world.staff.data<OrderImport>(at('info'), { id })
const rowsOf = async (id: number, states?: string[]): Promise<OrderImportRow[]> =>
  (await world.staff.data<OrderImportRows>(at('rows'), { id, states })).rows
const run = (job: typeof checkImport, id: number) =>
  job(jobOf(world.app), { merchantId: world.merchant.id, importId: id })
async function map(id: number, own: Partial<ImportMapping> & { name?: string } = {}): Promise<void> {
  const { mapping } = await info(id)
  await world.staff.data(at('map'), { id, ...mapping, ...own })
  await run(checkImport, id)
}
async function checked(lines: readonly Line[]): Promise<number> {
  const id = await upload(csvOf(lines))
  await map(id)
  return id
}
async function make(id: number): Promise<void> {
  await world.staff.data(at('run'), { id })
  await run(makeOrders, id)
}
const countOrders = () =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders where merchant_id = ${world.merchant.id}`.execute(db)
    return rows[0]!.n
  })

describe('a file of orders', () => {
  it('is read by its heads, checked without making anything, and made', async () => {
    const before = await countOrders()
    const id = await checked([line(), line({ Child: '1' })])
    const told = await info(id)
    expect(told.mapping.columns.slice(0, 6)).toEqual(['agent', 'sku', 'date', 'adults', 'children', 'guestName'])
    expect(told).toMatchObject({ state: 'checked', counts: { ready: 2 } })
    expect(told.totals).toEqual([
      { agentName: 'Lotus', currency: 'THB', orders: 2, guests: 5, totalMinor: 4 * 198_000 + 135_000 },
    ])
    expect(await countOrders()).toBe(before)
    await make(id)
    expect(await info(id)).toMatchObject({ state: 'done', made: 2, left: 0 })
    expect(await countOrders()).toBe(before + 2)
    const [first] = await rowsOf(id)
    expect(first).toMatchObject({ state: 'made', orderCode: expect.stringMatching(/\d+$/) })
  })
})
