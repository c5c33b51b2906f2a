import { afterAll, expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { closeMail } from '../../kit/mail/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../../kit/mail/smtp-catcher.ts'

const caught: CaughtMail[] = []
const catcher = await startSmtpCatcher({ port: 0, onMail: async (mail) => void caught.push(mail) })
const server = await testServer({ config: { smtpUrl: catcher.url }, jobs: true })
afterAll(async () => {
  closeMail()
  await catcher.close()
})
const { app } = server
const ask = (more: object = {}) =>
  anonymous(server).call('/supplier/notLogin/regist', {
    companyName: 'Similan Divers',
    fullName: 'Som',
    email: 'som@divers.example',
    language: 'en',
    ...more,
  })

const mailTo = (email: string) =>
  expect.poll(() => caught.filter(({ to }) => to.includes(email)).length, { timeout: 60_000 })
const tokenTo = async (email: string): Promise<string> => {
  await mailTo(email).toBeGreaterThan(0)
  return /registration=([\w-]+)/.exec(caught.find(({ to }) => to.includes(email))!.text)![1]!
}
const end = (token: string, more: object = {}) =>
  anonymous(server).call<{ userName: string }>('/supplier/notLogin/regist/end', {
    token,
    companyName: 'Similan Divers',
    currency: 'THB',
    fullName: 'Som',
    userName: 'som.divers',
    password,
    again: password,
    ...more,
  })

test('whoever asks gets a link by mail, and nothing is made until it is followed; it works once', async () => {
  expect((await ask()).data).toEqual({ done: true })
  const token = await tokenTo('som@divers.example')
  const { data } = await anonymous(server).call('/supplier/notLogin/registration', { token })
  expect(data).toEqual({ companyName: 'Similan Divers', fullName: 'Som', email: 'som@divers.example' })
  const answers = await Promise.all([end(token), end(token, { userName: 'som.other' })])
  expect(answers.map(({ error }) => error.name ?? 'made').toSorted()).toEqual([
    'identity.linkInvalid',
    'made',
  ])
  const { userName } = answers.find(({ data: view }) => view)!.data!
  const som = await loginAs(server, userName)
  expect(som.user).toMatchObject({ isSuper: 1, merchantName: 'Similan Divers' })
  expect((await end(token, { userName: 'som.third' })).error.name).toBe('identity.linkInvalid')
})

test('a name that is taken is refused by its field, and the link is still good', async () => {
  const taken = await makeMerchant(app)
  await ask({ email: 'two@divers.example' })
  const token = await tokenTo('two@divers.example')
  expect((await end(token, { userName: taken.admin })).error.fields).toMatchObject([
    { field: 'userName', why: 'taken' },
  ])
  expect((await end(token, { userName: 'two.divers' })).error.code).toBe(0)
})

test('an address is mailed three times an hour, and nobody is told that it had enough', async () => {
  const email = 'many@divers.example'
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email })))
  expect(answers.every(({ error, data }) => error.code === 0 && data?.['done'] === true)).toBe(true)
  // Whoever asks after them is mailed after them.
  await ask({ email: 'after@divers.example' })
  await mailTo('after@divers.example').toBe(1)
  await mailTo(email).toBe(3)
  expect(caught.filter(({ to }) => to.includes(email.toUpperCase()))).toHaveLength(0)
})

test('one address asks five times a minute, whomever it names', async () => {
  const flood = anonymous(server)
  const codes: number[] = []
  for (let n = 0; n < 7; n++)
    codes.push(
      (
        await flood.call('/supplier/notLogin/regist', {
          companyName: 'X',
          fullName: 'Y',
          email: `flood-${n}@divers.example`,
        })
      ).error.code,
    )
  expect(codes).toEqual([0, 0, 0, 0, 0, 429000, 429000])
})

test('a name is a name: no line break, no page to look at', async () => {
  for (const fullName of ['A\r\nBcc: victim@divers.example', 'Look at https://prize.example', '<b>Win</b>'])
    expect((await ask({ email: 'name@divers.example', fullName })).error.fields).toMatchObject([
      { field: 'fullName', why: 'tenants.fieldErrors.plainName' },
    ])
})
