import { expect, test } from 'vitest'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const seller = await makeMerchant(app, { names: { en: 'Siam Gateway', th: 'สยามเกตเวย์' } })
const admin = await loginAs(server, merchant.admin)
const { id } = await makeSupplier(app, merchant, { name: 'Gateway', email: 'gateway@example.com' })
const read = () => admin.data<Supplier>('/supplier/supplier/info', { id })
const bind = (merchantCode: string) => admin.call('/supplier/supplier/bind', { id, merchantCode })

test('a merchant that has not invited us is not bound to', async () => {
  expect((await bind(seller.code)).error).toMatchObject({
    code: 409301,
    message: 'Please invite the supplier first.',
  })
  expect(await read()).toMatchObject({ boundMerchantCode: '' })
})

test('an unknown code, and our own, are refused at their field', async () => {
  for (const code of ['NOBODY', merchant.code])
    expect((await bind(code)).error).toMatchObject({
      code: 400000,
      fields: [{ field: 'merchantCode', why: 'unknown' }],
    })
})

test('once that merchant has us among its agents, its account is bound and orders go there', async () => {
  const agent = await makeAgent(app, seller, { boundMerchantCode: merchant.code })
  expect(agent.id).toBeGreaterThan(0)
  expect((await bind(seller.code.toLowerCase())).error.code).toBe(0)
  expect(await read()).toMatchObject({
    boundMerchantCode: seller.code,
    boundMerchantName: 'Siam Gateway',
    notifyMethod: 'mirror',
    can: { unbind: true, connect: true },
  })
  expect((await bind(seller.code)).error.code).toBe(409302)
})

test('unbinding asks first, names the bound products, and takes them along', async () => {
  const sku = await makeOrderSku(app, merchant, { supplierId: id })
  const theirs = await makeOrderSku(app, seller)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .updateTable('sku_supplier')
      .set({ bound_merchant_id: seller.id, bound_sku_id: theirs.id })
      .where('sku_id', '=', sku.id)
      .execute(),
  )
  const requested = await admin.call('/supplier/supplier/unbind', { id })
  const questions = (requested.error as unknown as { questions: { token: string; message: string }[] })
    .questions
  expect(requested.error.code).toBe(201016)
  expect(questions[0]!.message).toContain('1 bound product')
  await admin.data('/supplier/supplier/unbind', { id, confirm: questions.map(({ token }) => token) })
  expect(await read()).toMatchObject({ boundMerchantCode: '', notifyMethod: 'email', can: { bind: true } })
  const left = await withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('sku_supplier').select('bound_sku_id').where('sku_id', '=', sku.id).executeTakeFirst(),
  )
  expect(left).toEqual({ bound_sku_id: null })
})

test('who may see suppliers but not bind them has no such act', async () => {
  const { userName } = await makeUser(app, merchant, { permissions: ['supplierRouter.supplierManage'] })
  const clerk = await loginAs(server, userName)
  expect((await clerk.data<Supplier>('/supplier/supplier/info', { id })).can).toEqual({})
  expect((await clerk.call('/supplier/supplier/bind', { id, merchantCode: seller.code })).error.code).toBe(
    1003,
  )
})
