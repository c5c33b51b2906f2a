import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const newUser = async (kind: 'staff' | 'agent' = 'staff') =>
  loginAs(server, (await makeUser(app, merchant, { kind })).userName)

/** The code in the latest mail to an address. */
const codeTo = (address: string) =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [code] = /^\d{6}$/m.exec(mail.text_body)!
    expect(mail.html_body).toContain(code)
    return code
  })
const forgetWaiting = () =>
  app.pool.query(`update platform.account_token set created_at = created_at - interval '2 minutes'`)
type Emails = { safeEmail: string }

test.each(['staff', 'agent'] as const)(
  'an address becomes the safe email by the code mailed to it (%s)',
  async (kind) => {
    const caller = await newUser(kind)
    const email = `${kind}@first.example`
    await caller.data('/supplier/user/email/sendCode', { email })
    const code = await codeTo(email)
    await caller.data('/supplier/user/updateEmail', { email, code })
    expect(await caller.data<Emails>('/supplier/user/getEmail')).toMatchObject({ safeEmail: email })
    expect((await caller.call('/supplier/user/updateEmail', { email, code })).error.code).toBe(400000)
  },
)

test('a second address also needs the code mailed to the first', async () => {
  const caller = await newUser()
  await caller.data('/supplier/user/email/sendCode', { email: 'one@a.example' })
  await caller.data('/supplier/user/updateEmail', {
    email: 'one@a.example',
    code: await codeTo('one@a.example'),
  })
  await forgetWaiting()
  const change = { email: 'two@a.example' }
  await caller.data('/supplier/user/email/sendCode', change)
  const code = await codeTo('two@a.example')
  expect((await caller.call('/supplier/user/updateEmail', { ...change, code })).error.fields).toMatchObject([
    { field: 'safeCode' },
  ])
  await caller.data('/supplier/user/safeEmail/sendCode')
  const safeCode = await codeTo('one@a.example')
  await caller.data('/supplier/user/updateEmail', { ...change, code, safeCode })
  expect((await caller.data<Emails>('/supplier/user/getEmail')).safeEmail).toBe('two@a.example')
})

test('a code is worth nothing for another address, another person, after ten minutes, or after five guesses', async () => {
  const [caller, other] = [await newUser(), await newUser()]
  await caller.data('/supplier/user/email/sendCode', { email: 'x@y.example' })
  const code = await codeTo('x@y.example')
  const wrong = code === '000000' ? '111111' : '000000'
  const update = async (who: typeof caller, email: string, given: string) =>
    (await who.call('/supplier/user/updateEmail', { email, code: given })).error
  expect(await update(caller, 'z@y.example', code)).toMatchObject({ fields: [{ field: 'code' }] })
  expect((await update(other, 'x@y.example', code)).code).toBe(400000)
  for (let i = 0; i < 4; i++) expect((await update(caller, 'x@y.example', wrong)).code).toBe(400000)
  expect((await update(caller, 'x@y.example', code)).code).toBe(400000)
  await forgetWaiting()
  await caller.data('/supplier/user/email/sendCode', { email: 'x@y.example' })
  const late = await codeTo('x@y.example')
  await app.pool.query(`update platform.account_token set expires_at = now() where email = 'x@y.example'`)
  expect((await update(caller, 'x@y.example', late)).code).toBe(400000)
})

test('codes come once a minute, and none goes where no safe email is', async () => {
  const caller = await newUser()
  await caller.data('/supplier/user/email/sendCode', { email: 'a@b.example' })
  const again = await caller.call('/supplier/user/email/sendCode', { email: 'a@b.example' })
  expect(again).toMatchObject({ httpStatus: 429, error: { code: 429011 } })
  expect((await caller.call('/supplier/user/safeEmail/sendCode')).error.code).toBe(409000)
  const bad = await caller.call('/supplier/user/email/sendCode', { email: 'not an address' })
  expect(bad.error.fields).toMatchObject([{ field: 'email', message: 'Email is invalid' }])
})
