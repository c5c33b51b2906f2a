import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { AgentKey, KeyCall } from '#contract/agents/keys/keys.schema.ts'
import { Caller, loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeRole, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { keyCallsNoted } from './note-calls.ts'
import { hashToken } from '../../kit/outside/token.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const agent = await makeAgent(app, merchant, { name: 'Panda Travel' })
const other = await makeAgent(app, merchant, { name: 'Other' })

const inDb = <T>(query: RawBuilder<T>): Promise<T[]> =>
  withSystemCtx(app, merchant.id, async ({ db }) => (await query.execute(db)).rows)
type Made = { id: number; key: string }
const form = (more: object = {}) => ({
  agentId: agent.id,
  name: 'Panda ERP',
  roleId: merchant.roles.agent,
  perMinute: 120,
  expiresOn: null,
  ...more,
})
const make = (more: object = {}) => admin.data<Made>('/supplier/distributorKey/save', form(more))
const list = async (agentId = agent.id) =>
  (await admin.data<{ rows: AgentKey[] }>('/supplier/distributorKey/list', { agentId })).rows

/** The agent's own system: no cookie, no session parameter, the key alone. */
class System extends Caller {
  key: string
  constructor(key: string) {
    super(server.url)
    this.key = key
  }
  override fetch(path: string, input: unknown = {}, options: Parameters<Caller['fetch']>[2] = {}) {
    return super.fetch(path, input, {
      ...options,
      headers: { authorization: `Bearer ${this.key}`, ...options.headers },
    })
  }
}
const account = '/supplier/distributorAccout/ownInfo'
const works = async (key: string): Promise<number> => (await new System(key).call(account)).error.code

test('a key is answered once, kept as a hash, and opens what its agent may see, for that agent alone', async () => {
  const { id, key } = await make()
  expect(key).toMatch(/^ltk_[\w-]{43}$/)
  const rows = await inDb(
    sql<{ hash: Buffer; prefix: string }>`select hash, prefix from agent_key where id = ${id}`,
  )
  expect(rows[0]!.hash.equals(hashToken(key))).toBe(true)
  expect(JSON.stringify(await list())).not.toContain(key)
  expect(key.startsWith(rows[0]!.prefix) && rows[0]!.prefix.length < 12).toBe(true)
  const answer = await new System(key).call<{ agentId: number }>(account)
  expect(answer.data?.agentId).toBe(agent.id)
  // What is the merchant's, and what is a person's, stays shut.
  expect((await new System(key).call('/supplier/distributor/list')).error.code).toBe(1003)
  expect((await new System(key).call('/supplier/supplier/list')).error.code).toBe(1003)
  expect((await new System(key).call('/supplier/user/profile')).error.code).toBe(1003)
  expect(
    (await new System(key).call('/supplier/user/sendCode', { email: 'x@y.example' })).error.code,
  ).not.toBe(0)
  expect(
    (await new System(key).call('/supplier/distributorKey/list', { agentId: agent.id })).error.code,
  ).toBe(1003)
})

test('a key does what its role allows, and no more', async () => {
  const role = await makeRole(app, merchant, 'agent', [])
  const { key } = await make({ roleId: role.id })
  expect(await works(key)).toBe(1003)
  const refused = await admin.call('/supplier/distributorKey/save', form({ roleId: merchant.roles.manager }))
  expect(refused.error.fields).toMatchObject([{ field: 'roleId', why: 'unknown' }])
})

test('renewing leaves the old key a day, revoking shuts both at once, and neither comes back', async () => {
  const first = await make()
  const second = await admin.data<Made & { oldUntil: string }>('/supplier/distributorKey/rotate', {
    id: first.id,
  })
  expect(second.key).not.toBe(first.key)
  expect(Date.parse(second.oldUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect([await works(first.key), await works(second.key)]).toEqual([0, 0])
  await inDb(sql`update agent_key set old_until = now() - interval '1 second' where id = ${first.id}`)
  expect([await works(first.key), await works(second.key)]).toEqual([1001, 0])
  await admin.data('/supplier/distributorKey/revoke', { id: first.id })
  expect([await works(first.key), await works(second.key)]).toEqual([1001, 1001])
  expect((await admin.call('/supplier/distributorKey/rotate', { id: first.id })).error.code).toBe(409000)
  expect((await list()).find(({ id }) => id === first.id)).toMatchObject({ state: 'revoked', can: {} })
})

test('unknown, mangled, expired and revoked keys answer alike', async () => {
  const { key } = await make({ expiresOn: '2020-01-01' })
  const answers = await Promise.all(
    [key, `${key}x`, `ltk_${'A'.repeat(43)}`, 'nonsense', key.toUpperCase()].map(async (one) => {
      const { error, httpStatus } = await new System(one).call(account)
      return [error.code, error.message, httpStatus]
    }),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]![2]).toBe(401)
})

test('more calls in a minute than agreed wait for the next, whatever else the agent does', async () => {
  const { id, key } = await make({ perMinute: 3 })
  // The counted minute is put an hour ahead, so that the test cannot cross into the next.
  expect(await works(key)).toBe(0)
  await inDb(sql`update agent_key_minute set minute = now() + interval '1 hour' where key_id = ${id}`)
  expect([await works(key), await works(key)]).toEqual([0, 0])
  const { error, httpStatus, headers } = await new System(key).call(account)
  expect([error.code, httpStatus]).toEqual([429000, 429])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await works((await make({ perMinute: 3 })).key)).toBe(0)
})

test('what was called is told: which call, what was answered, how often, from where; never what was sent', async () => {
  const { id, key } = await make({ name: 'Counter' })
  const system = new System(key)
  await system.call(account, { secret: 'hush' })
  await system.call('/supplier/v1/distributorAccout/ownInfo')
  await system.call('/supplier/supplier/list')
  await keyCallsNoted(app)
  const { rows } = await admin.data<{ rows: KeyCall[] }>('/supplier/distributorKey/calls', {
    agentId: agent.id,
    keyId: id,
  })
  const times = (call: string, code: number) =>
    rows.filter((row) => row.call === call && row.code === code).reduce((sum, row) => sum + row.calls, 0)
  expect(times(account, 0)).toBe(2)
  expect(times('/supplier/supplier/list', 1003)).toBe(1)
  expect(rows.every((row) => row.ip === system.address && row.keyName === 'Counter')).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('hush')
  const key2 = (await list()).find((row) => row.id === id)
  expect(key2).toMatchObject({ callsToday: 3 })
})

test('a person that a key stands for cannot log in, is in no list of people and is no log-in of its agent', async () => {
  await make({ agentId: other.id })
  const { rows } = await admin.data<{ rows: { id: number }[] }>('/supplier/user/list', {
    kind: 'agent',
    agentId: other.id,
  })
  expect(rows).toEqual([])
  const info = await admin.data<{ logins: number }>('/supplier/distributor/info', { id: other.id })
  expect(info.logins).toBe(0)
  const people = await inDb(sql<{ id: number }>`select id from app_user where by_key limit 1`)
  expect((await admin.call('/supplier/user/delete/' + people[0]!.id, {})).error.code).toBe(404000)
})

test('keys are for whoever may make them, and another merchant has none of ours', async () => {
  const clerk = await loginAs(
    server,
    (await makeUser(app, merchant, { permissions: ['tools.ForAgentList', 'tools.ForAgentList.edit'] }))
      .userName,
  )
  expect((await clerk.call('/supplier/distributorKey/save', form())).error.code).toBe(1003)
  const { id } = await make()
  const stranger = await loginAs(server, (await makeMerchant(app)).admin)
  for (const [path, input] of [
    ['list', { agentId: agent.id }],
    ['save', form()],
    ['save', form({ id })],
    ['rotate', { id }],
    ['revoke', { id }],
    ['calls', { agentId: agent.id }],
  ] as const)
    expect([path, (await stranger.call(`/supplier/distributorKey/${path}`, input)).error.code]).toEqual([
      path,
      404000,
    ])
  // A key of one agent is no key of another.
  expect(
    (await admin.call('/supplier/distributorKey/save', form({ id, agentId: other.id }))).error.code,
  ).toBe(404000)
})

test('an agent has so many keys and not more', async () => {
  const crowded = await makeAgent(app, merchant)
  for (let n = 0; n < 20; n++) await make({ agentId: crowded.id })
  const { error } = await admin.call('/supplier/distributorKey/save', form({ agentId: crowded.id }))
  expect(error.name).toBe('agents.tooManyKeys')
})

test('a key with scopes does those alone, one that reads only changes nothing, and the overlap is as long as is set', async () => {
  const signs = '/supplier/distributorSign/save'
  const codeOf = async (key: string, path: string) => (await new System(key).call(path)).error.code
  const all = await make()
  const people = await make({ rights: ['people'] })
  const reader = await make({ readOnly: true, overlapHours: 0 })
  expect([await works(all.key), await works(people.key), await works(reader.key)]).toEqual([0, 1003, 0])
  expect([
    await codeOf(all.key, signs),
    await codeOf(people.key, signs),
    await codeOf(reader.key, signs),
  ]).toEqual([0, 0, 1003])
  expect((await list()).find(({ id }) => id === people.id)).toMatchObject({
    rights: ['people'],
    readOnly: false,
  })
  const renewed = await admin.data<Made>('/supplier/distributorKey/rotate', { id: reader.id })
  expect([await works(reader.key), await works(renewed.key)]).toEqual([1001, 0])
})
