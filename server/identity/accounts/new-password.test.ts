import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeRole } from '#test/factories/people.ts'
import { whyNotPassword } from './new-password.ts'

test('what many have, and one’s own names, are no passwords', () => {
  const names = { userName: 'nok.pier', email: 'nok@pier.example', merchantNames: ['Andaman Boats', 'ANDA'] }
  for (const text of ['password', 'Password123', ' 12345678 ', 'qwertyuiop', 'ILOVEYOU'])
    expect(whyNotPassword(text, names), text).toBe('identity.text.passwordCommon')
  for (const text of ['nok.pier', 'NokPier2026', 'nok@pier.example', 'andaman boats', 'Andaman-Boats!1'])
    expect(whyNotPassword(text, names), text).toBe('identity.text.passwordOwn')
  for (const text of ['correct horse battery', 'เรือออกเก้าโมงเช้า', '🛥️🛥️🛥️ nine o’clock'])
    expect(whyNotPassword(text, names), text).toBeUndefined()
})

test('a merchant’s code is no password with numbers and signs around it, however few letters it has', () => {
  const names = { userName: '42', merchantNames: ['M813982', '蓝港2'] }
  for (const text of ['M813982', '--M813982--99', '2026 m813982'])
    expect(whyNotPassword(text, names), text).toBe('identity.text.passwordOwn')
  for (const text of ['2026-11-28-0900', 'm2026-11-28-0900', 'M813982 at nine'])
    expect(whyNotPassword(text, names), text).toBeUndefined()
})

test('a password keeps every character: blanks at its ends and emoji count, at the log-in as when it is set', async () => {
  const server = await testServer()
  const merchant = await makeMerchant(server.app)
  const admin = await loginAs(server, merchant.admin)
  const { id: roleId } = await makeRole(server.app, merchant, 'staff', [])
  const password = ' boat 🛥️ at nine '
  const save = (userName: string, given: string) =>
    admin.call('/supplier/user/save', { userName, fullName: 'Nok', roleId, password: given })
  expect((await save('own-name-x', 'own-name-x')).error.fields).toMatchObject([{ field: 'password' }])
  expect((await save('many-have-it', 'password1')).error.fields).toMatchObject([{ field: 'password' }])
  expect((await save('keeps-all', password)).error.code).toBe(0)
  const logIn = (given: string) => admin.call('/supplier/login', { userName: 'keeps-all', password: given })
  expect((await logIn(password)).error.code).toBe(0)
  expect((await logIn(password.trim())).error.name).toBe('identity.wrongLogin')
  expect((await logIn(' boat  at nine ')).error.name).toBe('identity.wrongLogin')
})

test('what keyboards write in several ways is one password, whatever else differs is another', async () => {
  const server = await testServer()
  const merchant = await makeMerchant(server.app)
  const admin = await loginAs(server, merchant.admin)
  const { id: roleId } = await makeRole(server.app, merchant, 'staff', [])
  const made = {
    userName: 'writes-many-ways',
    fullName: 'Nok',
    roleId,
    password: 'caf\u00e9 A1 \u0e19\u0e33 boats',
  }
  expect((await admin.call('/supplier/user/save', made)).error.code).toBe(0)
  const logIn = async (password: string) =>
    (await admin.call('/supplier/login', { userName: made.userName, password })).error.name ?? 'in'
  for (const text of ['cafe\u0301 A1 \u0e19\u0e33 boats', 'café \uff21\uff11\u00a0\u0e19\u0e4d\u0e32 boats'])
    expect(await logIn(text), text).toBe('in')
  for (const text of [
    'cafe A1 \u0e19\u0e33 boats',
    'Café a1 \u0e19\u0e33 boats',
    'café A1  \u0e19\u0e33 boats',
  ])
    expect(await logIn(text), text).toBe('identity.wrongLogin')
})
