import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'
import { withClient } from '../kit/db/client.ts'
import { saveOperator, type DeskRights } from './operators.ts'

const server = await testServer()
const { app, database } = server
const merchant = await makeMerchant(app, { names: { en: 'Siam <b>Tours' } })

/** A browser of the desk: its cookie, its pages as texts, its forms. */
class DeskBrowser {
  cookie = ''
  secret = ''
  password = ''
  /** Codes open once: each log-in or act is of a step of its own. */
  step = 0
  readonly name: string
  readonly address = `10.20.30.${Math.floor(Math.random() * 250)}`
  constructor(name: string) {
    this.name = name
  }
  async make(rights: DeskRights = 'act'): Promise<this> {
    const made = await withClient(database.config, (client) =>
      saveOperator(app, client, { name: this.name, rights }),
    )
    this.secret = made.secret
    this.password = made.password
    return this
  }
  code(): string {
    this.step += 1
    return generateSync({ secret: this.secret, epoch: Math.floor(Date.now() / 1000) + 30 * (this.step - 2) })
  }
  async fetch(path: string, form?: Record<string, string>) {
    const response = await fetch(server.url.replace('localhost', '127.0.0.1') + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: this.cookie,
        'x-forwarded-for': this.address,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    const set = response.headers.getSetCookie().find((one) => one.startsWith('longtail_desk='))
    if (set) this.cookie = set.split(';')[0] ?? ''
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  logIn = (over: Record<string, string> = {}) =>
    this.fetch('/desk/login', { name: this.name, password: this.password, code: this.code(), ...over })
  async formToken(): Promise<string> {
    return /name="form" value="([^"]+)"/.exec((await this.fetch('/desk')).text)?.[1] ?? ''
  }
  async act(path: string, form: Record<string, string> = {}) {
    const { headers } = await this.fetch(path, { form: await this.formToken(), ...form })
    return headers.get('location') ?? ''
  }
}

test('without anybody of the desk there is none, and a merchant’s administrator never opens it', async () => {
  expect((await new DeskBrowser('nobody').fetch('/desk')).status).toBe(404)
  const desk = await new DeskBrowser('first').make()
  const admin = await loginAs(server, merchant.admin)
  desk.cookie = admin.cookie
  const seen = await desk.fetch('/desk/merchants')
  expect([seen.status, seen.text.includes(merchant.code)]).toEqual([401, false])
})

test('a log-in of the desk wants name, password and code at once, and a code opens once', async () => {
  const desk = await new DeskBrowser('ann').make()
  expect((await desk.logIn({ code: '000000' })).status).toBe(401)
  expect((await desk.logIn({ password: 'wrong' })).status).toBe(401)
  const code = desk.code()
  const entered = await desk.logIn({ code })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/desk'])
  expect(entered.headers.getSetCookie()[0]).toMatch(/Path=\/desk; HttpOnly; SameSite=Strict/)
  const other = new DeskBrowser('ann')
  Object.assign(other, { secret: desk.secret, password: desk.password })
  expect((await other.logIn({ code })).status).toBe(401)
  for (const page of [
    '',
    '/merchants',
    '/licences',
    '/queue',
    '/calls',
    '/storage',
    '/log',
    `/merchants/${merchant.code}`,
  ])
    expect((await desk.fetch(`/desk${page}?locale=th`)).status, page).toBe(200)
  const listed = await desk.fetch('/desk/merchants?locale=en')
  expect(listed.text).toContain('Siam &lt;b&gt;Tours')
  expect(listed.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a flood of log-ins at the desk slows down, whoever is guessed', async () => {
  const desk = await new DeskBrowser('bob').make()
  const codes = []
  for (let n = 0; n < 12; n++)
    codes.push((await desk.logIn({ password: `guess ${n}` })).text.includes('Too many tries'))
  expect(codes.slice(0, 10)).not.toContain(true)
  expect(codes[11]).toBe(true)
})

test('suspended, a merchant’s people are out at once and nobody gets in; resumed, it is what it was', async () => {
  const desk = await new DeskBrowser('carl').make()
  await desk.logIn()
  const own = await makeMerchant(app)
  const staff = await loginAs(server, own.admin)
  const at = `/desk/merchants/${own.code}`
  expect(await desk.act(`${at}/suspend`, { reason: 'unpaid', code: '123456' })).toBe(`${at}?done=code`)
  expect(await desk.act(`${at}/suspend`, { reason: '', code: desk.code() })).toBe(`${at}?done=input`)
  await makeFresh(desk)
  expect(await desk.act(`${at}/suspend`, { reason: 'unpaid', code: desk.code() })).toBe(`${at}?done=ok`)
  expect((await staff.call('/supplier/user/myself')).httpStatus).toBe(401)
  expect(
    (await anonymous(server).call('/supplier/login', { userName: own.admin, password })).error.code,
  ).not.toBe(0)
  expect((await desk.fetch(at)).text).toContain('unpaid')
  expect(await desk.act(`${at}/resume`)).toBe(`${at}?done=ok`)
  expect(await desk.act(`${at}/resume`)).toBe(`${at}?done=refused`)
  const again = await loginAs(server, own.admin)
  const history = await again.data<{ rows: { type: string }[] }>('/supplier/auditLog/list', {})
  expect(JSON.stringify(history)).toContain('desk.suspended')
})

/** The last step is forgotten: a test does not wait half a minute for its next code. */
const makeFresh = async (desk: DeskBrowser): Promise<void> => {
  await withClient(database.config, (client) =>
    client.query('update platform.desk_operator set last_step = 0 where name = $1', [desk.name]),
  )
  desk.step = 0
}

test('days, features and jobs are acts of whoever may act; who may only look, and a forged form, change nothing', async () => {
  const desk = await new DeskBrowser('dora').make()
  await desk.logIn()
  const own = await makeMerchant(app)
  const at = `/desk/merchants/${own.code}`
  expect(await desk.act(`${at}/days`, { plan: 'growth', untilDay: '2030-01-31' })).toBe(`${at}?done=ok`)
  expect(await desk.act(`${at}/days`, { plan: 'growth', untilDay: 'soon' })).toBe(`${at}?done=input`)
  expect(await desk.act(`${at}/flag`, { flag: 'eCommerce', on: '1' })).toBe(`${at}?done=ok`)
  const staff = await loginAs(server, own.admin)
  expect(staff.user?.flags).toMatchObject({ eCommerce: true })
  expect(await staff.data('/supplier/subscription/standing')).toMatchObject({
    plan: 'growth',
    sellsUntil: '2030-01-31',
  })
  expect(
    (await desk.fetch(`${at}/flag`, { form: 'forged', flag: 'eCommerce' })).headers.get('location'),
  ).toBe(`${at}?done=foreign`)
  const reader = await new DeskBrowser('eve').make('look')
  await reader.logIn()
  expect((await reader.fetch(at)).text).not.toContain(`${at}/suspend`)
  expect(await reader.act(`${at}/flag`, { flag: 'eCommerce' })).toBe(`${at}?done=noRight`)
  expect(await desk.act('/desk/queue', { task: 'mail.send' })).toBe('/desk/queue?done=ok')
  const log = (await desk.fetch('/desk/log?locale=en')).text
  for (const act of ['Gave days', 'Changed a feature', 'Logged in', 'Viewed: Merchants'])
    expect(log).toContain(act)
})

test('a licence is looked up by the desk: checked with where, refused while two claim it', async () => {
  const desk = await new DeskBrowser('finn').make()
  await desk.logIn()
  const [own, rival] = [await makeMerchant(app), await makeMerchant(app)]
  const licence = {
    country: 'TH',
    kind: 'inbound',
    holder: 'Siam Co',
    authority: 'DOT',
    validUntil: '2031-01-01',
  }
  const scan = pdfOf(1_500)
  const send = async (admin: string, number: string) => {
    const staff = await loginAs(server, admin)
    const { id } = await staff.data<{ id: number }>('/supplier/openMarket/licence/save', {
      ...licence,
      number,
      files: [await sendAttachment(staff, scan)],
    })
    await staff.data('/supplier/openMarket/licence/submit', { id })
    return id
  }
  const sound = await send(own.admin, '11/12659')
  await send(own.admin, '11/55555')
  const doubtful = await send(rival.admin, '11/55555')
  const page = (await desk.fetch('/desk/licences?locale=en')).text
  expect(page).toContain('11/12659')
  expect(page).toContain('Claimed by another merchant too')
  // Its scan is read by the desk, and that it was is written down.
  const file = `/desk/licences/${sound}/files/0`
  expect(page).toContain(file)
  expect((await desk.fetch(file)).text.length).toBeGreaterThan(1_000)
  expect((await desk.fetch(`/desk/licences/${sound}/files/1`)).status).toBe(404)
  expect((await new DeskBrowser('nobody').fetch(file)).status).toBe(303)
  expect((await desk.fetch('/desk/log?locale=en')).text).toContain('Viewed: Licences to check')
  const decide = (id: number, found: string) =>
    desk.act(`/desk/licences/${id}`, { found, where: 'dot.go.th', reason: '' })
  expect(await decide(doubtful, 'ok')).toBe('/desk/licences?done=refused')
  expect(await decide(sound, 'ok')).toBe('/desk/licences?done=ok')
  const staff = await loginAs(server, own.admin)
  const { rows } = await staff.data<{ rows: { number: string; state: string; checkedByName: string }[] }>(
    '/supplier/openMarket/licence/list',
  )
  expect(rows.find(({ number }) => number === '11/12659')).toMatchObject({
    state: 'checked',
    checkedByName: 'finn',
  })
  expect((await desk.fetch('/desk/licences')).text).not.toContain('11/12659')
})

test('a session of the desk ends by its log-out, by half an hour without a look, and with its person', async () => {
  const desk = await new DeskBrowser('gina').make()
  await desk.logIn()
  const { cookie } = desk
  await desk.fetch('/desk/logout', { form: await desk.formToken() })
  desk.cookie = cookie
  expect((await desk.fetch('/desk/merchants')).status).toBe(401)
  await makeFresh(desk)
  await desk.logIn()
  await withClient(database.config, (client) =>
    client.query(`update platform.desk_session set seen_at = now() - interval '31 minutes'`),
  )
  expect((await desk.fetch('/desk/merchants')).status).toBe(401)
})
