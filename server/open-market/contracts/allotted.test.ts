import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LibraryStock } from '#contract/open-market/library.schema.ts'
import type { Share } from '#contract/stock/shares.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  showCompany,
  someTerms,
} from '#test/factories/merchants/market.ts'
import { day, makeOrderWorld, orderInput, stockLeft, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const shares = '/supplier/standardStockConf'

/** A boat with twenty seats, twelve of which a contract keeps for the buyer until three days before. */
async function allottedWorld() {
  const theirs = await makeOrderWorld(server, {
    balanceMinor: 1_000_000_000,
    sku: { capacity: 20, days: [day(2), day(30)] },
  })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await makeCompany(server)
  const allotted = [{ code: theirs.sku.code.toLowerCase(), places: 12, releaseDays: 3 }]
  await connect(seller, buyer, { terms: { ...someTerms, creditLimitMinor: 900_000_000, allotted } })
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const { rows } = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const partner = rows.find(({ boundMerchantCode }) => boundMerchantCode === buyer.merchant.code)!.id
  return { theirs, seller, buyer, partner }
}
type Allotted = Awaited<ReturnType<typeof allottedWorld>>

const order = ({ theirs }: { theirs: OrderWorld }, agentId: number, adults: number, date = day(30)) =>
  theirs.staff.call<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(theirs, { agentId, adults, children: 0, date }),
  )
const seenByBuyer = async ({ theirs, buyer }: Allotted, date: string) =>
  (
    await buyer.staff.data<LibraryStock>(`${at}/library/stock`, {
      merchantCode: theirs.merchant.code,
      skuId: theirs.sku.id,
    })
  ).rows.find((row) => row.date === date)!.left
const sharesOf = async ({ theirs }: Allotted) =>
  (await theirs.staff.data<{ rows: Share[] }>(`${shares}/list`, {})).rows

const historyOf = ({ app, merchant, sku }: OrderWorld) =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const { rows } = await sql`select type, before, after from event
      where merchant_id = ${merchant.id} and type like 'stock.share%' and subject_id = ${sku.id} order by id`.execute(
      db,
    )
    return rows
  })

test("places that a contract keeps are the buyer's alone until their release, and its own look sees them", async () => {
  const world = await allottedWorld()
  const { theirs, seller, buyer, partner } = world
  const [share] = await sharesOf(world)
  expect(share).toMatchObject({
    agentId: partner,
    kept: 12,
    releaseDays: 3,
    can: {},
  })
  expect((await order(world, theirs.agentId, 9)).error.code).not.toBe(0)
  expect((await order(world, theirs.agentId, 8)).error.code).toBe(0)
  expect((await order(world, theirs.agentId, 1)).error.code).not.toBe(0)
  expect(await seenByBuyer(world, day(30))).toBe('enough')
  expect((await order(world, theirs.agentId, 20, day(2))).error.code, 'released by now').toBe(0)
  expect(await seenByBuyer(world, day(2))).toBe('none')

  for (const [call, input] of [
    ['update', { id: share!.id, kept: 0, most: 1, releaseDays: null }],
    ['delete', { id: share!.id }],
    [
      'save',
      { skuIds: [theirs.sku.id], agentIds: [partner], channels: [], kept: 1, most: null, releaseDays: null },
    ],
  ] as const)
    expect((await theirs.staff.call(`${shares}/${call}`, input)).error.code, call).toBe(409518)

  const { id } = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
  await seller.staff.data(`${at}/contract/end`, { id, reason: 'Over', atOnce: true })
  expect(await sharesOf(world)).toEqual([])
  const terms = { kept: 12, most: null, releaseDays: 3 }
  expect(await historyOf(theirs), 'in the history of the product').toEqual([
    { type: 'stock.shareSaved', before: null, after: terms },
    { type: 'stock.shareDeleted', before: terms, after: null },
  ])
  expect((await order(world, theirs.agentId, 12)).error.code).toBe(0)
  expect(await stockLeft(theirs)).toBe(0)
})

test('however many order at once, others never get what is kept, and no more is sold than there is', async () => {
  const world = await allottedWorld()
  const { theirs, partner } = world
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, no) => {
      const agentId = no % 2 ? partner : theirs.agentId
      return { agentId, ok: (await order(world, agentId, 1)).error.code === 0 }
    }),
  )
  const sold = (agentId: number) => answers.filter((one) => one.ok && one.agentId === agentId).length
  expect(sold(theirs.agentId)).toBeLessThanOrEqual(8)
  expect(sold(partner)).toBeGreaterThanOrEqual(12)
  expect(sold(partner) + sold(theirs.agentId)).toBe(20 - (await stockLeft(theirs)))
})

test('places are kept of products that are there and counted, of each once', async () => {
  const { theirs, seller } = await allottedWorld()
  const other = await makeCompany(server)
  const propose = (codes: string[]) =>
    seller.staff.call(`${at}/contract/propose`, {
      merchantCode: other.merchant.code,
      direction: 'sells',
      terms: { ...someTerms, allotted: codes.map((code) => ({ code, places: 1, releaseDays: null })) },
    })
  for (const codes of [
    [theirs.sku.code, 'NO-SUCH'],
    [theirs.sku.code, theirs.sku.code.toLowerCase()],
  ])
    expect((await propose(codes)).error.fields).toMatchObject([{ field: 'allotted.1.code' }])
})
