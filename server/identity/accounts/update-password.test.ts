import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser, password } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const path = '/supplier/user/update/password'
const next = 'another good one'

test.each(['staff', 'agent', 'supplier'] as const)('a person (%s) changes their password', async (kind) => {
  const { userName } = await makeUser(app, merchant, { kind })
  const caller = await loginAs(server, userName)
  const elsewhere = await loginAs(server, userName)
  await caller.data(path, { oldPassword: password, password: next, again: next })
  expect((await caller.call('/supplier/user/myself')).error.code).toBe(0)
  expect(await elsewhere.call('/supplier/user/myself')).toMatchObject({ httpStatus: 401 })
  const logIn = (given: string) => anonymous(server).call('/supplier/login', { userName, password: given })
  expect((await logIn(password)).error.code).toBe(400110)
  expect((await logIn(next)).error.code).toBe(0)
})

test('two different passwords, a short one and a wrong old one each name their field', async () => {
  const caller = await loginAs(server, (await makeUser(app, merchant)).userName)
  const refusal = async (input: object) => (await caller.call(path, input)).error
  expect(await refusal({ oldPassword: password, password: next, again: 'something else' })).toMatchObject({
    code: 400000,
    fields: [{ field: 'again', message: "Passwords don't match" }],
  })
  expect((await refusal({ oldPassword: password, password: 'short', again: 'short' })).fields).toMatchObject([
    { field: 'password', message: 'At least 8 characters.' },
  ])
  expect((await refusal({ oldPassword: 'wrong', password: next, again: next })).fields).toMatchObject([
    { field: 'oldPassword', message: 'The current password is wrong.' },
  ])
})

test('guessing the old password in an open session locks like the log-in', async () => {
  const caller = await loginAs(server, (await makeUser(app, merchant)).userName)
  const guess = () => caller.call(path, { oldPassword: 'wrong', password: next, again: next })
  for (let i = 0; i < 10; i++) expect((await guess()).error.code).toBe(400000)
  expect((await guess()).error.code).toBe(429010)
})
