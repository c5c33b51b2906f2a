import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { names: { en: 'Andaman Blue', th: 'อันดามันบลู' } })
const admin = await loginAs(server, merchant.admin)
const next = 'chosen by myself'

const lastToken = () =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const mail = await db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    return { token: /\/invite\?token=([\w-]+)/.exec(mail.text_body)![1]!, mail }
  })
let made = 0
async function invite(more = {}) {
  const userName = `invited-${(made += 1)}`
  const { id } = await admin.data<{ id: number }>('/supplier/user/save', {
    userName,
    fullName: 'Nok',
    roleId: merchant.roles.operations,
    email: 'nok@andaman.example',
    ...more,
  })
  return { id, userName, ...(await lastToken()) }
}
const read = (token: string) => anonymous(server).call('/supplier/notLogin/invitation', { token })
const set = (token: string, again = next) =>
  anonymous(server).call<{ userName: string }>('/supplier/notLogin/setPassword', {
    token,
    password: next,
    again,
  })
const logIn = (userName: string, password = next) =>
  anonymous(server).call('/supplier/login', { userName, password })

test('an invited person sets their password by the link and logs in', async () => {
  const { token, userName, mail } = await invite({ language: 'th' })
  expect(mail.subject).toBe('อันดามันบลู ขอเชิญคุณ')
  expect((await logIn(userName, '')).error.code).toBe(400000)
  expect((await logIn(userName, 'anything')).error.code).toBe(400110)
  const shown = await read(token)
  expect(shown.data).toEqual({
    userName,
    fullName: 'Nok',
    merchantName: 'Andaman Blue',
    companyName: '',
    invitedBy: 'Admin',
  })
  expect((await set(token, 'something else')).error.fields).toMatchObject([
    { message: "Passwords don't match" },
  ])
  expect((await set(token)).data).toEqual({ userName })
  expect((await logIn(userName)).error.code).toBe(0)
})

test('a link works once, even when two use it at once', async () => {
  const { token } = await invite()
  const answers = await Promise.all([set(token), set(token), set(token)])
  expect(answers.map(({ error }) => error.code).toSorted((a, b) => a - b)).toEqual([0, 404110, 404110])
  expect((await read(token)).error.code).toBe(404110)
})

test('a link ends with its seven days, with a later link, and with the account', async () => {
  const late = await invite()
  await app.pool.query(
    `update platform.account_token set expires_at = expires_at - interval '7 days 1 second' where user_id = $1`,
    [late.id],
  )
  expect((await set(late.token)).error.code).toBe(404110)
  await admin.data('/supplier/user/reset/password', { id: late.id })
  const { token } = await lastToken()
  expect((await set(late.token)).error.code).toBe(404110)
  await admin.data('/supplier/user/enable', { id: late.id, enabled: false })
  expect((await read(token)).error.code).toBe(404110)
  expect((await set(token)).error.code).toBe(404110)
})

test('the token stands nowhere in the database but in the mail', async () => {
  const { token } = await invite()
  const { rows } = await app.pool.query(
    `select string_agg(t::text, ' ') as all from platform.account_token t`,
  )
  expect(rows[0].all).not.toContain(token)
})
