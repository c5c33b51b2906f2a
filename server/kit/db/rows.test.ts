import { expect, test } from 'vitest'
import { inMerchant, makeMerchant, testApp } from '#test/kit/pricing-world.ts'
import { testDatabase } from '../testing.ts'
import { deleteRow, enableRow, isMissing, lockForm, lockRow, readRow, saveRow, valuesBefore } from './rows.ts'

const app = testApp(await testDatabase())
const ours = await makeMerchant(app)
const theirs = await makeMerchant(app)
const kind = { basis: 'quantity', method: 'percent' } as const
const values = { ...kind, name: 'Groups', steps: '[]', sku_ids: [3, 5] }
const make = (merchantId: number, made = {}) =>
  inMerchant(app, merchantId, (ctx) => saveRow(ctx, 'ladder', undefined, values, made))

test('a row is made with what only a new row is given, and saved again under its next version', async () => {
  const { id } = await make(ours, { created_by_name: 'Somchai' })
  await inMerchant(app, ours, async (ctx) => {
    const before = await lockForm(ctx, 'ladder', { id, version: 1 })
    expect(before).toMatchObject({ ...values, steps: [], version: 1, created_by_name: 'Somchai' })
    const after = { ...values, name: 'Big groups' }
    expect(await saveRow(ctx, 'ladder', before, after, { created_by_name: 'Nobody' })).toEqual({ id })
    expect(valuesBefore(before, { name: after.name })).toEqual({ name: 'Groups' })
    expect(await readRow(ctx, 'ladder', id)).toMatchObject({
      name: 'Big groups',
      version: 2,
      created_by_name: 'Somchai',
    })
  })
  const older = inMerchant(app, ours, (ctx) => lockForm(ctx, 'ladder', { id, version: 1 }))
  await expect(older).rejects.toMatchObject({ name: 'changedMeanwhile' })
})

test('a form without an id changes no row, and a value that is not given is left to the table', async () => {
  expect(await inMerchant(app, ours, (ctx) => lockForm(ctx, 'ladder', {}))).toBeUndefined()
  const { id } = await make(ours, { enabled: undefined })
  expect(await inMerchant(app, ours, (ctx) => readRow(ctx, 'ladder', id))).toMatchObject({ enabled: true })
})

test('a row is stopped once, and its open form may still be saved', async () => {
  const { id } = await make(ours)
  await inMerchant(app, ours, async (ctx) => {
    await enableRow(ctx, 'ladder', await lockRow(ctx, 'ladder', id), false)
    expect(await readRow(ctx, 'ladder', id)).toMatchObject({ enabled: false, version: 1 })
  })
  const again = inMerchant(app, ours, async (ctx) =>
    enableRow(ctx, 'ladder', await lockRow(ctx, 'ladder', id), false),
  )
  await expect(again).rejects.toMatchObject({ name: 'operationInvalid' })
})

test('another merchant’s row is as unknown as none, and is not deleted', async () => {
  const [own, foreign] = [await make(ours), await make(theirs)]
  await inMerchant(app, ours, async (ctx) => {
    expect(await isMissing(ctx, 'ladder', [])).toBe(false)
    expect(await isMissing(ctx, 'ladder', [own.id, own.id])).toBe(false)
    expect(await isMissing(ctx, 'ladder', [own.id, foreign.id])).toBe(true)
    await deleteRow(ctx, 'ladder', foreign.id)
  })
  const locked = inMerchant(app, ours, (ctx) => lockRow(ctx, 'ladder', foreign.id))
  await expect(locked).rejects.toMatchObject({ name: 'notFound' })
  expect(await inMerchant(app, theirs, (ctx) => readRow(ctx, 'ladder', foreign.id))).toMatchObject(foreign)
})

test('who locks a row second waits for the first', async () => {
  const { id } = await make(ours)
  const rename = (name: string) =>
    inMerchant(app, ours, async (ctx) => {
      const before = await lockRow(ctx, 'ladder', id)
      return saveRow(ctx, 'ladder', before, { ...values, name })
    })
  await Promise.all(Array.from({ length: 8 }, (_, at) => rename(`Groups ${at}`)))
  expect(await inMerchant(app, ours, (ctx) => readRow(ctx, 'ladder', id))).toMatchObject({ version: 9 })
})
