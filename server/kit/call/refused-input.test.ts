import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser, makeMerchant } from '#test/factories/people.ts'
import { withSystemCtx } from '../system-ctx.ts'
import { refusedInput } from './refused-input.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 9_000_000 })
const { app, merchant, staff } = world

test('a price below zero is refused on its field', async () => {
  const { id } = await placeOrder(world)
  const { error } = await staff.call('/supplier/order/price/update', { id, totalMinor: -1, reason: 'x' })
  expect(error).toMatchObject({ code: 400000, fields: [{ field: 'totalMinor' }] })
})

test('a name that another connection has is refused on its field', async () => {
  const form = {
    system: 'stripe',
    mode: 'simulator',
    name: 'Card desk',
    settings: {},
    secrets: {},
    methods: [],
  }
  await staff.call('/supplier/paymentAccounts/save', form)
  const { error } = await staff.call('/supplier/paymentAccounts/save', form)
  expect(error).toMatchObject({ code: 400000, fields: [{ field: 'name' }] })
})

test('what the database refuses is named by the column, as far as the call has sent it; the rest stays our fault', async () => {
  const other = await makeMerchant(app)
  const { userName } = await makeUser(app, other)
  const broken = (
    statement: (db: Parameters<Parameters<typeof withSystemCtx>[2]>[0]['db']) => Promise<unknown>,
  ) =>
    withSystemCtx(app, merchant.id, ({ db }) => statement(db)).then(
      () => undefined,
      (error: unknown) => error,
    )
  const taken = await broken((db) =>
    db
      .insertInto('role')
      .values(
        [0, 1].map(() => ({ merchant_id: merchant.id, audience: 'staff', name: 'Twice', permissions: [] })),
      )
      .execute(),
  )
  expect(await refusedInput(app, taken, { form: { name: 'Twice' } })).toMatchObject({
    fields: [{ field: 'form.name', why: 'taken' }],
  })
  expect(await refusedInput(app, taken, { id: 1 })).toBeUndefined()
  const unknown = await broken((db) =>
    db.updateTable('agent').set({ keeper_id: 999_999_999 }).where('merchant_id', '=', merchant.id).execute(),
  )
  expect(await refusedInput(app, unknown, { keeperId: 999_999_999 })).toMatchObject({
    fields: [{ field: 'keeperId', why: 'unknown' }],
  })
  expect(userName).not.toBe('')
})
