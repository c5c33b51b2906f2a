import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { BulkInfo } from '#contract/bulk/bulk.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import type { RaisePreview, SkuCalendars } from '#contract/pricing/raise/raise.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { inMerchant, makeSku } from '#test/kit/pricing-world.ts'

const server = await testServer({ jobs: true })
const path = '/supplier/standard/calendarPrice'
let merchant: MadeMerchant
let staff: Caller
let other: Caller
beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  staff = await loginAs(server, merchant.admin)
  other = await loginAs(server, (await makeUser(server.app, merchant)).userName)
})

const range = { from: day(1), to: day(4) }
const raise = { ...range, weekdays: [], method: 'percent', by: 1_000, guests: ['adult'] }

/** SKUs at 1,000 a day, and what a rise by a tenth shows of them. */
async function shownSkus(count: number) {
  const skuIds = await inMerchant(server.app, merchant.id, async (ctx) => {
    const ids: number[] = []
    for (let no = 0; no < count; no++) ids.push(await makeSku(ctx, { base: { adultMinor: 100_000 } }))
    return ids
  })
  const { rows } = await staff.data<RaisePreview>(`${path}/raise/preview`, { ...raise, skuIds })
  return { skuIds, skus: rows.map(({ skuId, shown }) => ({ skuId, shown })) }
}
const start = (caller: Caller, skus: object, clientRequestId: string = randomUUID()) =>
  caller.call<{ id: number }>(`${path}/raise/start`, { ...raise, skus, clientRequestId })
async function ended(caller: Caller, id: number): Promise<BulkInfo> {
  for (;;) {
    const job = await caller.data<BulkInfo>('/supplier/bulk/info', { id })
    if (job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
async function prices(skuIds: number[]): Promise<(number | null)[][]> {
  const { rows } = await staff.data<SkuCalendars>(`${path}/matrix`, { ...range, pageSize: 200 })
  return skuIds.map((id) => rows.find(({ sku }) => sku.id === id)!.rows.map(({ adultMinor }) => adultMinor))
}
const log = async (filter: object = {}) =>
  (await staff.data<{ rows: PriceLogEntry[] }>('/supplier/distributorStandardPrice/log/list', filter)).rows
const raised = [110_000, 110_000, 110_000, 110_000]

it('goes on without the one who began it, stands in the log as one act, and is taken back as one', async () => {
  const { skuIds, skus } = await shownSkus(3)
  const { data } = await start(staff, skus)
  const job = await ended(staff, data!.id)
  expect(job).toMatchObject({
    state: 'done',
    total: 3,
    done: 3,
    failed: 0,
    changed: 12,
    leftOut: 0,
    told: [],
  })
  expect(await prices(skuIds)).toEqual([raised, raised, raised])

  const [whole] = await log()
  expect(whole).toMatchObject({ bulk: { id: job.id, parts: 3 }, changes: 12, can: { revert: true } })
  expect((await log({ bulkId: job.id })).map(({ changes, bulk }) => [changes, bulk])).toEqual(
    [4, 4, 4].map((changes) => [changes, null]),
  )
  expect(await log({ skuId: skuIds[1] })).toHaveLength(1)

  // Somebody else with the rights may take it back; of two who press at once one does.
  const pressed = await Promise.all(
    [staff, other].map((caller) => caller.call<{ id: number }>('/supplier/bulk/undo', { id: job.id })),
  )
  expect(pressed.map(({ error }) => error.code).sort()).toEqual([0, 409_000])
  const at = pressed.findIndex(({ error }) => error.code === 0)
  const back = await ended([staff, other][at]!, pressed[at]!.data!.id)
  expect(back).toMatchObject({ state: 'done', done: 3, changed: 12, undoesId: job.id })
  expect(await prices(skuIds)).toEqual([[], [], []])
  const [taken, first] = await log()
  expect(taken).toMatchObject({
    type: 'pricing.changeReverted',
    bulk: { id: back.id, parts: 3 },
    changes: 12,
  })
  expect(first!.reverted).not.toBeNull()
  expect(first!.can['revert']).toEqual({ why: 'pricing.text.alreadyReverted' })
})

it('raises once though it is sent twice, and though two people press at once on the same preview', async () => {
  const { skuIds, skus } = await shownSkus(2)
  const once = randomUUID()
  const begun = await Promise.all([start(staff, skus, once), start(staff, skus, once), start(other, skus)])
  expect(begun[0].data!.id).toBe(begun[1].data!.id)
  const mine = await ended(staff, begun[0].data!.id)
  const theirs = await ended(other, begun[2].data!.id)
  expect(await prices(skuIds)).toEqual([raised, raised])
  expect(mine.changed + theirs.changed).toBe(8)
  expect(mine.leftOut + theirs.leftOut).toBe(8)
})

it('leaves a price that changed since it was shown, names its day, and raises the others', async () => {
  const { skuIds, skus } = await shownSkus(2)
  const cells = [
    { date: day(2), session: '', ...noAmounts, adultMinor: 77_700, closed: false },
    // Changed, and changed back to what was shown: as it was shown.
    { date: day(3), session: '', ...noAmounts, adultMinor: 100_000, closed: false },
  ]
  await staff.data(`${path}/save`, { skuId: skuIds[0], cells })
  const job = await ended(staff, (await start(staff, skus)).data!.id)
  expect(job).toMatchObject({ done: 2, changed: 7, leftOut: 1 })
  expect(job.told).toEqual([
    { key: String(skuIds[0]), name: expect.any(String), why: expect.stringContaining(day(2)), failed: false },
  ])
  expect(await prices(skuIds)).toEqual([[110_000, 77_700, 110_000, 110_000], raised])
})

it('asks for the right to change prices, and knows no SKU of another merchant', async () => {
  const { skus } = await shownSkus(1)
  const looker = await makeUser(server.app, merchant, { permissions: ['entertainment.calendarPrice'] })
  expect((await start(await loginAs(server, looker.userName), skus)).error.code).toBe(1003)
  const stranger = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await start(stranger, skus)).error.code).toBe(404_000)
})
