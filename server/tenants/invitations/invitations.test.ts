import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import type { Agent } from '#contract/agents/agents.schema.ts'
import type { CompanyInvitation, InvitationRow } from '#contract/tenants/tenants.schema.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { linkBoth } from '#test/factories/jobs.ts'
import {
  makeAgent,
  makeMerchant,
  makeSupplier,
  makeUser,
  password,
  type MadeMerchant,
} from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = {
  agent: '/supplier/distributor/invitation',
  supplier: '/supplier/supplier/invitation',
} as const

let made = 0
const person = (more: object = {}) => ({
  fullName: 'Li Na',
  userName: `li.na-${(made += 1)}-${merchant.code.toLowerCase()}`,
  password,
  again: password,
  ...more,
})
/** The tokens of the links that were mailed to an address, the latest last. */
const tokensTo = (email: string, from: MadeMerchant = merchant): Promise<string[]> =>
  withSystemCtx(app, from.id, async ({ db }) => {
    const { rows } = await sql<{ text_body: string }>`select text_body from mail
      where to_address = ${email} and kind = 'company-invitation' order by id`.execute(db)
    return rows.map(({ text_body: text }) => /partner=([\w-]+)/.exec(text)![1]!)
  })
/** As if it had been sent so long ago. */
const age = (seconds: number) =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const { rows } = await sql<{ id: number; sent: string; expires: string }>`
      select id, sent_at - make_interval(secs => ${seconds}) as sent, expires_at - make_interval(secs => ${seconds}) as expires
        from invitation where accepted_at is null`.execute(db)
    for (const { id, sent, expires } of rows)
      await sql`update invitation set sent_at = ${sent}, expires_at = ${expires} where id = ${id}`.execute(db)
  })
const invited = async (kind: 'agent' | 'supplier', more: object = {}) => {
  const email = `company-${(made += 1)}@partners.example`
  const company = await (kind === 'agent' ? makeAgent : makeSupplier)(app, merchant, { email })
  const { id } = await admin.data<{ id: number }>(`${at[kind]}/send`, { id: company.id, ...more })
  return { companyId: company.id, id, email, token: (await tokensTo(email)).at(-1)! }
}
const look = (token: string) =>
  anonymous(server).call<CompanyInvitation>('/supplier/notLogin/companyInvitation', { token })
const accept = (way: 'login' | 'link' | 'create', input: object, caller: Caller = anonymous(server)) =>
  caller.call<{ userName: string }>(`/supplier/notLogin/acceptInvitation/${way}`, input)
const rowsOf = async (kind: 'agent' | 'supplier', id: number) =>
  (await admin.data<{ rows: InvitationRow[] }>(`${at[kind]}/list`, { id })).rows

test('an invited agent makes a log-in of its own, orders at its own desk, and the link is used up', async () => {
  const { companyId, token } = await invited('agent', { name: 'Li Na', message: 'Welcome aboard' })
  expect((await look(token)).data).toMatchObject({
    kind: 'agent',
    merchantCode: merchant.code,
    personName: 'Li Na',
    message: 'Welcome aboard',
    invitedBy: 'Admin',
  })
  const who = person()
  expect((await accept('login', { token, ...who })).data).toEqual({ userName: who.userName })
  const agent = await loginAs(server, who.userName)
  expect(agent.user).toMatchObject({ kind: 'agent', distributorId: companyId })
  expect(await rowsOf('agent', companyId)).toMatchObject([
    { state: 'accepted', way: 'login', acceptedByName: 'Li Na', can: {} },
  ])
  expect((await look(token)).error.name).toBe('identity.linkInvalid')
  expect((await accept('login', { token, ...person() })).error.name).toBe('identity.linkInvalid')
})

test('who accepts takes no password of what anybody knows: the mailbox, the company, the merchant that invites', async () => {
  const { token, email, companyId } = await invited('supplier')
  const { name } = await admin.data<Supplier>('/supplier/supplier/info', { id: companyId })
  const company = { companyName: 'Nine Boats of Koh Racha', currency: 'THB' }
  const existing = [email, `${name} 2026`, `--${merchant.code}--99`]
  for (const [way, texts] of [
    ['login', existing],
    ['create', [...existing, 'nine-boats-of-koh-racha!']],
  ] as const)
    for (const text of texts) {
      const given = { token, ...person({ password: text, again: text }), ...(way === 'create' && company) }
      expect((await accept(way, given)).error.fields, `${way} ${text}`).toMatchObject([{ field: 'password' }])
    }
  // None of it used the link up.
  expect((await accept('login', { token, ...person() })).error.code).toBe(0)
})

test('of many who follow one link at once, one comes in', async () => {
  const { companyId, token } = await invited('agent')
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept('login', { token, ...person() })))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  const info = await admin.data<Agent>('/supplier/distributor/info', { id: companyId })
  expect(info.logins).toBe(1)
})

test('an agent with a merchant account links it: each stands among the companies of the other', async () => {
  const { companyId, token } = await invited('agent')
  const theirs = await makeMerchant(app)
  const answer = await accept('link', { token, userName: theirs.admin, password })
  expect(answer.data).toEqual({ userName: theirs.admin })
  await linkBoth(app)
  const agent = await admin.data<Agent>('/supplier/distributor/info', { id: companyId })
  expect(agent.boundMerchantCode).toBe(theirs.code)
  const there = await loginAs(server, theirs.admin)
  const { rows } = await there.data<{ rows: Supplier[] }>('/supplier/supplier/list')
  expect(rows).toMatchObject([{ boundMerchantCode: merchant.code, notifyMethod: 'mirror' }])
  expect(await rowsOf('agent', companyId)).toMatchObject([
    { state: 'accepted', way: 'link', partnerCode: theirs.code },
  ])
  // A second invitation of what is linked has no use.
  expect((await admin.call(`${at.agent}/send`, { id: companyId })).error.name).toBe('tenants.alreadyLinked')
})

test('an invited supplier opens a merchant account of its own, and is bound: binding by hand has nothing left to do', async () => {
  const { companyId, token } = await invited('supplier')
  const who = person()
  const answer = await accept('create', { token, ...who, companyName: 'Blue Pier 蓝港', currency: 'THB' })
  expect(answer.error.code).toBe(0)
  const there = await loginAs(server, who.userName)
  expect(there.user).toMatchObject({ isSuper: 1, kind: 'staff', merchantName: 'Blue Pier 蓝港' })
  expect(there.user!.merchantCode).toMatch(/^BLUEPIER/)
  const supplier = await admin.data<Supplier>('/supplier/supplier/info', { id: companyId })
  expect(supplier).toMatchObject({ boundMerchantCode: there.user!.merchantCode, notifyMethod: 'mirror' })
  const { rows } = await there.data<{ rows: Agent[] }>('/supplier/distributor/list')
  expect(rows).toMatchObject([{ boundMerchantCode: merchant.code, settlementTerm: 'prepay', enabled: true }])
})

test('whoever may not speak for a company cannot link it, and a wrong password answers like an unknown name', async () => {
  const { token, companyId } = await invited('supplier')
  const theirs = await makeMerchant(app)
  const clerk = await makeUser(app, theirs, { permissions: ['tools.ForAgentList'] })
  const agentUser = await makeUser(app, theirs, { kind: 'agent' })
  for (const userName of [clerk.userName, agentUser.userName])
    expect((await accept('link', { token, userName, password })).error.fields).toMatchObject([
      { field: 'userName', why: 'tenants.fieldErrors.mayNotLink' },
    ])
  expect((await accept('link', { token, userName: merchant.admin, password })).error.fields).toMatchObject([
    { field: 'userName', why: 'tenants.fieldErrors.ownMerchant' },
  ])
  const wrong = await accept('link', { token, userName: theirs.admin, password: 'not that one' })
  const unknown = await accept('link', { token, userName: 'nobody.at.all', password: 'not that one' })
  expect([wrong.error.code, wrong.error.message]).toEqual([unknown.error.code, unknown.error.message])
  expect(await rowsOf('supplier', companyId)).toMatchObject([{ state: 'open' }])
})

test('staff whose company lets them in by its own log-in alone link it by no password', async () => {
  const { token, companyId } = await invited('agent')
  const theirs = await makeMerchant(app)
  const clerk = await makeUser(app, theirs)
  await withSystemCtx(app, theirs.id, ({ db }) =>
    sql`insert into sso_provider (merchant_id, enabled, enforced, name, issuer, client_id, client_secret)
      values (${theirs.id}, true, true, 'House', 'https://house.example', 'longtail', '')`.execute(db),
  )
  const answer = await accept('link', { token, userName: clerk.userName, password })
  expect(answer.error.name).toBe('identity.ssoOnly')
  expect(await rowsOf('agent', companyId)).toMatchObject([{ state: 'open' }])
  expect((await accept('link', { token, userName: theirs.admin, password })).error.code).toBe(0)
})

test('what cannot be linked leaves both merchants as they were', async () => {
  const theirs = await makeMerchant(app)
  const first = await invited('agent')
  expect((await accept('link', { token: first.token, userName: theirs.admin, password })).error.code).toBe(0)
  await linkBoth(app)
  // The same merchant cannot be two agents of ours.
  const second = await invited('agent')
  const answer = await accept('link', { token: second.token, userName: theirs.admin, password })
  expect(answer.error.name).toBe('tenants.alreadyLinked')
  expect(await rowsOf('agent', second.companyId)).toMatchObject([{ state: 'open' }])
  const there = await loginAs(server, theirs.admin)
  const { total } = await there.data<{ total: number }>('/supplier/supplier/list')
  expect(total).toBe(1)
})

test('sent again, an invitation has a new link and a new week; the old link is dead, and a mailbox is not filled', async () => {
  const { id, email, token, companyId } = await invited('agent')
  expect((await admin.call(`${at.agent}/resend`, { id })).error.name).toBe('tenants.sentJustNow')
  expect((await admin.call(`${at.agent}/send`, { id: companyId })).error.name).toBe('tenants.sentJustNow')
  await age(61)
  await admin.data(`${at.agent}/resend`, { id })
  const [old, fresh] = await tokensTo(email)
  expect(old).toBe(token)
  expect((await look(old!)).error.name).toBe('identity.linkInvalid')
  expect((await look(fresh!)).error.code).toBe(0)
  await age(8 * 86_400)
  expect((await look(fresh!)).error.name).toBe('identity.linkInvalid')
  expect((await accept('login', { token: fresh, ...person() })).error.name).toBe('identity.linkInvalid')
  expect(await rowsOf('agent', companyId)).toMatchObject([{ state: 'expired', can: { resend: true } }])
  await admin.data(`${at.agent}/send`, { id: companyId, email: 'other@partners.example' })
  expect(await rowsOf('agent', companyId)).toMatchObject([{ state: 'open', email: 'other@partners.example' }])
})

test('a withdrawn invitation opens nothing and can be followed by another', async () => {
  const { id, token, companyId } = await invited('supplier')
  await admin.data(`${at.supplier}/revoke`, { id })
  expect((await look(token)).error.name).toBe('identity.linkInvalid')
  expect((await admin.call(`${at.supplier}/revoke`, { id })).error.code).toBe(409000)
  await admin.data(`${at.supplier}/send`, { id: companyId })
  expect(await rowsOf('supplier', companyId)).toMatchObject([{ state: 'open' }, { state: 'revoked' }])
})

test('forged, guessed and foreign tokens answer alike; other merchants’ companies and invitations are unknown', async () => {
  const { id, token, companyId } = await invited('agent')
  const tokens = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'A'.repeat(43),
    token.toUpperCase(),
  ]
  const answers = await Promise.all(tokens.map(look))
  expect(new Set(answers.map(({ error }) => `${error.code} ${error.message}`)).size).toBe(1)
  const stranger = await loginAs(server, (await makeMerchant(app)).admin)
  for (const [path, input] of [
    ['send', { id: companyId }],
    ['list', { id: companyId }],
    ['resend', { id }],
    ['revoke', { id }],
  ] as const) {
    expect([path, (await stranger.call(`${at.agent}/${path}`, input)).error.code]).toEqual([path, 404000])
    // An agent's invitation is none of a supplier's.
    if (path === 'resend' || path === 'revoke')
      expect((await admin.call(`${at.supplier}/${path}`, input)).error.code).toBe(404000)
  }
})

test('five hundred leave on a day, and not one more', async () => {
  const busy = await makeMerchant(app)
  const boss = await loginAs(server, busy.admin)
  const companies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => makeAgent(app, busy, { email: `many-${n}@partners.example` })),
  )
  await withSystemCtx(app, busy.id, ({ db, now }) =>
    sql`insert into invitation_day (merchant_id, day, sent) values (${busy.id}, ${now.toISOString()}::date, 498),
      (${busy.id}, ${now.toISOString()}::date + 1, 498)`.execute(db),
  )
  const answers = await Promise.all(companies.map(({ id }) => boss.call(`${at.agent}/send`, { id })))
  const names = answers.map(({ error }) => error.name ?? 'sent')
  expect(names.filter((name) => name === 'tenants.enoughToday')).toHaveLength(4)
  const sent = await Promise.all(
    companies.map((_, n) => tokensTo(`many-${n}@partners.example`, busy).then(({ length }) => length)),
  )
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(2)
})
