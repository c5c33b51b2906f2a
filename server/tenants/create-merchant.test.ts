import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { violated } from '../kit/db/db.ts'
import type { AppError } from '../kit/call/errors.ts'
import { createMerchant } from './create-merchant.ts'

const server = await testServer()
const { app } = server
const facts = (code: string, userName: string) => ({
  code,
  names: { en: 'Siam Gateway', th: 'สยามเกตเวย์' },
  admin: { userName, fullName: 'Ann', password },
})
const merchants = async () =>
  Number((await app.pool.query('select count(*) from platform.merchant')).rows[0].count)

test('a merchant has its roles and an administrator who logs in', async () => {
  const { merchantId, roles } = await createMerchant(app, { ...facts('SIAM', 'Ann.Siam'), currency: 'USD' })
  expect(Object.keys(roles).toSorted()).toEqual([
    'admin',
    'agent',
    'finance',
    'manager',
    'operations',
    'supplier',
  ])
  const ann = await loginAs(server, 'ann.siam')
  expect(ann.user).toMatchObject({
    isSuper: 1,
    merchantCode: 'SIAM',
    currency: 'USD',
    merchantName: 'Siam Gateway',
  })
  expect(merchantId).toBeGreaterThan(0)
})

test('what no merchant may be called is refused by field, and nothing is left of it', async () => {
  const before = await merchants()
  const refusal = async (wrong: ReturnType<typeof facts> & { currency?: string }) =>
    (await createMerchant(app, wrong).catch((error: AppError) =>
      error.fields?.map(({ field }) => field),
    )) as string[]
  expect(await refusal(facts('small', 'fine.name'))).toEqual(['code'])
  expect(await refusal(facts('GOOD', 'no spaces here'))).toEqual(['userName'])
  expect(await refusal({ ...facts('GOOD', 'fine.name'), currency: 'XYZ' })).toEqual(['currency'])
  const weak = facts('GOOD', 'fine.name')
  expect(await refusal({ ...weak, admin: { ...weak.admin, password: 'short' } })).toEqual(['password'])
  const taken = await makeMerchant(app)
  expect(await refusal(facts('GOOD', taken.admin))).toEqual(['userName'])
  const error = await createMerchant(app, facts(taken.code, 'fine.name')).catch((thrown: unknown) => thrown)
  expect(violated(error)).toBe('merchant_code_key')
  expect(await merchants()).toBe(before + 1)
})
