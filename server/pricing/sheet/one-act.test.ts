import { expect, test } from 'vitest'
import type { BulkInfo } from '#contract/bulk/bulk.schema.ts'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { loginAs } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { sheetWorld } from '#test/kit/sheet-world.ts'
import { bulkJobs } from '../../bulk/bulk.jobs.ts'
import { pricingJobs } from '../pricing.jobs.ts'

const { server, merchant, admin, supplierId, tour, kinds, check, run, info } = await sheetWorld()
const merchantId = merchant.id
const job = jobOf(server.app)
const head = ['SKU', 'From', 'To', 'Adult']
/** Special costs of so many days, a row a day. */
const file = (days: number, adult = '900') =>
  writeCsv([head, ...Array.from({ length: days }, (_, at) => ['TOUR', dayOf(at), dayOf(at), adult])])
const dayOf = (at: number) => new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10)
const stored = async () =>
  (
    await admin.data<{ rows: { amounts: { adultMinor: number } }[] }>(
      '/supplier/standardSupplier/specialCost/list',
      {
        skuId: tour,
        supplierId,
        from: dayOf(0),
        to: dayOf(30),
      },
    )
  ).rows.map(({ amounts }) => amounts.adultMinor)
const log = async (filter: object = {}) =>
  (await admin.data<{ rows: PriceLogEntry[] }>('/supplier/distributorStandardPrice/log/list', filter)).rows
const bulk = (id: number) => admin.data<BulkInfo>('/supplier/bulk/info', { id })
async function undo({ bulkId }: SheetImport): Promise<BulkInfo> {
  const { id } = await admin.data<{ id: number }>('/supplier/bulk/undo', { id: bulkId })
  await bulkJobs['bulk.run'](job, { merchantId, bulkId: id })
  return bulk(id)
}

test('an import is one act in the log, and is taken back as one: what it changed goes back, what it made goes', async () => {
  await run('specialCost', file(3))
  const done = await run('specialCost', file(120, '950'))
  expect(done).toMatchObject({ state: 'done', done: 120, counts: { update: 3, create: 117 } })
  expect(await bulk(done.bulkId!)).toMatchObject({
    state: 'done',
    act: 'pricing.sheet.wholeAct',
    total: 120,
    done: 120,
    failed: 0,
    can: { undo: true },
  })
  const [whole, before] = await log()
  expect(whole).toMatchObject({ bulk: { id: done.bulkId, parts: 120 }, changes: 120, can: { revert: true } })
  expect(before!.bulk).toMatchObject({ parts: 3 })
  expect(await log({ bulkId: done.bulkId })).toHaveLength(20)

  const back = await undo(done)
  expect(back).toMatchObject({ state: 'done', done: 120, failed: 0, undoesId: done.bulkId })
  expect(await stored()).toEqual([90_000, 90_000, 90_000])
  expect((await log())[0]).toMatchObject({ type: 'pricing.changeReverted', bulk: { parts: 120 } })
  expect((await log())[1]!.reverted).not.toBeNull()
  expect((await admin.call('/supplier/bulk/undo', { id: done.bulkId })).error.name).toBe('operationInvalid')
})

test('what somebody changed after an import stays as it is, and is told', async () => {
  const done = await run('specialCost', file(5, '970'))
  await run('specialCost', file(1, '333'))
  const back = await undo(done)
  expect(back).toMatchObject({ done: 4, failed: 1 })
  expect(back.told).toHaveLength(1)
  expect((await stored()).filter((minor) => minor === 33_300)).toHaveLength(1)
  expect((await stored()).filter((minor) => minor === 97_000)).toHaveLength(0)
})

test('an import that was killed goes on as the same act; it is neither stopped nor taken back before it has ended', async () => {
  const { id } = await check('cost', costs(120))
  await admin.data(`${kinds.cost.at}/import/run`, { id })
  const dying = killedAfter(server.app, 2)
  const killed = pricingJobs['pricing.runImport'](dying, { merchantId, importId: id })
  await expect(killed).rejects.toThrow('killed')
  const bulkId = (await info('cost', id)).bulkId!
  const running = await bulk(bulkId)
  expect(running).toMatchObject({ state: 'running', total: 120, done: 100 })
  expect(running.can).toEqual({ undo: { why: 'bulk.text.running' } })
  for (const act of ['undo', 'stop'])
    expect((await admin.call(`/supplier/bulk/${act}`, { id: bulkId })).error.name).toBe('operationInvalid')
  await pricingJobs['pricing.runImport'](job, { merchantId, importId: id })
  expect(await info('cost', id)).toMatchObject({ state: 'done', done: 120, bulkId })
  expect(await bulk(bulkId)).toMatchObject({ state: 'done', done: 120 })
  expect((await undo(await info('cost', id))).done).toBe(120)
})

test('an import that changes nothing is no act, and nobody else knows one', async () => {
  const nothing = await check('cost', writeCsv([head, ['TOUR', '', '', '']]))
  expect(nothing).toMatchObject({ counts: { same: 1 }, bulkId: null })
  const done = await run('cost', costs(2))
  const stranger = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await stranger.call('/supplier/bulk/undo', { id: done.bulkId })).error.name).toBe('notFound')
})

/** Base costs of the tour that begin on so many days. */
function costs(days: number): string {
  const rows = Array.from({ length: days }, (_, at) => ['TOUR', dayOf(at), '800'])
  return writeCsv([['SKU', 'Valid from', 'Adult'], ...rows])
}
