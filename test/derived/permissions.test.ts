import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { needsOf, type Audience, type Endpoint } from '#contract/kit/endpoint.ts'
import { anonymous, loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { playsAll, someOf, thirdOf } from '#test/kit/plays.ts'
import { fieldsOf, junk, sampleInput, shapeOf, twisted } from './samples.ts'

const server = await testServer()
const { app } = server
const victim = await makeMerchant(app, { code: 'VICTIM' })
for (const kind of ['staff', 'agent', 'supplier'] as const) await makeUser(app, victim, { kind })
const merchant = await makeMerchant(app, { demo: true })
const kinds: Audience[] = ['staff', 'agent', 'supplier']

const endpoints = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api).map(
    ([name, endpoint]) => [`${domain.name}.${name}`, endpoint] as [string, Endpoint],
  ),
)
const guarded = endpoints.filter(([, { needs }]) => needs !== 'public')
const pathOf = ({ path }: Endpoint, id: unknown = 1) => path.replace(/:\w+/g, encodeURIComponent(String(id)))
const audienceOf = ({ audience = ['staff'] }: Endpoint) => audience

const without = Object.fromEntries(
  await Promise.all(
    kinds.map(async (kind) => {
      const { userName } = await makeUser(app, merchant, { kind, permissions: [] })
      return [kind, await loginAs(server, userName)] as const
    }),
  ),
) as Record<Audience, Caller>

/** An answer to nothing sent. */
async function answerTo(caller: Caller, endpoint: Endpoint) {
  const { status, text } = await post(caller.request(pathOf(endpoint)))
  return { status, error: (JSON.parse(text) as { error: { code: number; message: string } }).error }
}

test('there is something to walk', () => expect(guarded.length).toBeGreaterThan(30))

test.each(guarded)('%s without a log-in answers 1000', async (_, endpoint) => {
  const answer = await answerTo(anonymous(server), endpoint)
  expect(answer).toMatchObject({ status: 200, error: { code: 1000 } })
})

test.each(guarded)(
  '%s for another kind of user answers 1003 and names no permission: none would open it',
  async (_, endpoint) => {
    for (const kind of kinds.filter((one) => !audienceOf(endpoint).includes(one)))
      expect((await answerTo(without[kind], endpoint)).error, kind).toMatchObject({
        code: 1003,
        message: 'This is not available for your account.',
      })
  },
)

test.each(guarded.filter(([, { needs }]) => needs !== '*'))(
  '%s without its permission answers 1003 and names it',
  async (_, endpoint) => {
    for (const kind of audienceOf(endpoint))
      expect((await answerTo(without[kind], endpoint)).error, kind).toMatchObject({
        code: 1003,
        message: expect.stringContaining(needsOf(endpoint, kind)),
      })
  },
)

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

type Posted = ReturnType<Caller['request']>
/** There are some 30,000 of them: `fetch` costs as much as the call. */
function post({ url, method, headers, body }: Posted) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const requested = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    requested.on('error', reject)
    requested.end(typeof body === 'string' ? body : undefined)
  })
}

/** Sends one input; whatever was sent, it is a documented answer and never our fault. */
async function send(name: string, endpoint: Endpoint, id: unknown, input: unknown, body: 'json' | 'form') {
  // Limits by address are not what is asked here.
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  const { status, text } = await postAs(endpoint, (caller) =>
    caller.request(pathOf(endpoint, id), input, { body, headers }),
  )
  if (isDocumented(endpoint, status, text)) return
  // Told only here: some of what is sent is long, and there are some 20,000 answers.
  expect.fail(`${name} ${JSON.stringify(input)?.slice(0, 300)} → ${status} ${text.slice(0, 300)}`)
}

function isDocumented({ raw }: Endpoint, status: number, text: string): boolean {
  if (status >= 500) return false
  if (!text.startsWith('{')) return raw === true
  const { error } = JSON.parse(text) as { error?: { code: number } }
  return !error || Math.floor(error.code / 1000) !== 500
}

const callers = new Map<Audience, Promise<Caller>>()

async function makeCaller(kind: Audience): Promise<Caller> {
  const admin = kind === 'staff' && { roleId: merchant.roles.admin }
  const { userName } = await makeUser(app, merchant, { kind, ...admin })
  return loginAs(server, userName)
}

/** One person for each kind of user; where a call has ended the session of the first, what was sent is sent by another. */
async function postAs(endpoint: Endpoint, requestOf: (caller: Caller) => Posted) {
  if (endpoint.needs === 'public') return post(requestOf(anonymous(server)))
  const kind = audienceOf(endpoint)[0]!
  const caller = callers.get(kind) ?? makeCaller(kind)
  callers.set(kind, caller)
  const answer = await post(requestOf(await caller))
  if (!/^.{0,40}"code":1000,/.test(answer.text)) return answer
  if (callers.get(kind) === caller) callers.set(kind, makeCaller(kind))
  return post(requestOf(await callers.get(kind)!))
}

/** What calls take, of which all of it was asked. */
const shapes = new Set<string>()
test.each(endpoints)('%s answers garbage with a documented code', async (name, endpoint) => {
  const fields = fieldsOf(endpoint.input)
  const whole = sampleInput(endpoint.input, 999_999_999)
  const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]))
  // Each field in turn among good ones, with a part of the junk that differs from field to field.
  const single = fields.flatMap((field, i) =>
    [0, 5].map((k) => ({ ...whole, [field]: junk[(i * 7 + k) % junk.length] })),
  )
  const nested = fields.flatMap((field) => [
    [`${field}[a][b][0]`, 'x'],
    [`${field}[]`, '1'],
    ['__proto__[x]', '1'],
  ])
  const inputs: (readonly [unknown, 'json' | 'form'])[] = [
    ...[...junk.map(all), ...twisted(whole), ...single].map((input) => [input, 'json'] as const),
    ...[Object.fromEntries(nested), all('')].map((input) => [input, 'form'] as const),
  ]
  // What is refused by what a call takes is refused to all that take the same: a third for the first of them, three for
  // each other one, others at each commit.
  const shape = endpoint.input ? JSON.stringify(shapeOf(endpoint.input)) : ''
  const isFirst = !shapes.has(shape)
  shapes.add(shape)
  await inTurn(isFirst ? thirdOf(inputs, name) : someOf(inputs, 3, name), ([input, body]) =>
    send(name, endpoint, 1, input, body),
  )
  if (endpoint.path.includes(':'))
    for (const id of ['', 'x', '-1', '0', '1e9', '99999999999999999999', '../x', '%00', 'null'])
      await send(name, endpoint, id, whole, 'json')
})

const brokenBodies = [
  '',
  'x',
  '[]',
  'null',
  '"x"',
  '{',
  '{"a":'.repeat(5000),
  '['.repeat(1e5) + ']'.repeat(1e5),
]
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  '',
]
const broken = brokenBodies.flatMap((body) => types.map((type) => ({ body, type })))

test.each(endpoints)('%s answers a broken body with a documented code', async (name, endpoint) => {
  // What reads a body is the same for all: each call gets a few of the cases, together they see all many times.
  const start = name.length
  for (let k = 0; k < 3; k++) {
    const { body, type } = broken[(start + k * 7) % broken.length]!
    const { status, text } = await postAs(endpoint, ({ url, cookie, address }) => ({
      url: url + pathOf(endpoint),
      method: 'POST',
      headers: { cookie, 'x-forwarded-for': address, 'content-type': type },
      body,
    }))
    expect(status, `${type} ${body.slice(0, 40)} → ${text}`).toBeLessThan(500)
  }
})

test.each(broken)('a broken body is told as one: $type $body', async ({ body, type }) => {
  const response = await fetch(`${anonymous(server).url}/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(await response.json()).toMatchObject({
    error: { code: expect.toSatisfy((code) => code >= 400_000 && code < 400_010) },
  })
})

/** Eight at a time. */
async function inTurn<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let i = 0; i < list.length; i += 8) await Promise.all(list.slice(i, i + 8).map(work))
}

const touched = await watch()

let print: Awaited<ReturnType<typeof fingerprint>>
test('what is written to another merchant is seen', async () => {
  await makeUser(app, victim)
  expect((await touched()).sort()).toEqual(expect.arrayContaining(['app_user', 'platform.login', 'role']))
  // Taken after it: what stands at the top of the file runs before every test.
  print = await fingerprint()
})

test.each(endpoints)("%s with another merchant's ids changes nothing there", async (name, endpoint) => {
  // The first of what it has is asked for each time, and one of the next two.
  const inputOf = (id: number) => sampleInput(endpoint.input, id)
  for (const id of [1, ...someOf([2, 3], 1, name)]) await send(name, endpoint, id, inputOf(id), 'json')
  for (const id of playsAll ? [1, 2, 3] : [1])
    await send(name, endpoint, id, { ...inputOf(id), confirm: ['x'] }, 'json')
  expect(await touched()).toEqual([])
})

test('and when all is asked, everything of the other merchant is as it was', async () =>
  expect(await fingerprint()).toEqual(print))

/** Answers the tables in which something of the other merchant was written since it last answered: reading all of it takes longer than the calls. */
async function watch(): Promise<() => Promise<string[]>> {
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  afterAll(() => owner.end())
  await owner.query(`
    create table platform.touched (name text);
    create function platform.touch() returns trigger security definer language plpgsql as $$ begin
      if old.merchant_id = ${victim.id} or new.merchant_id = ${victim.id} then
        insert into platform.touched values (tg_relid::regclass::text);
      end if;
      return null;
    end $$`)
  for (const name of await tablesOfMerchants(owner))
    await owner.query(
      `create trigger touch after insert or update or delete on ${name} for each row execute function platform.touch()`,
    )
  return async () =>
    (await owner.query<{ name: string }>('delete from platform.touched returning name')).rows.map(
      ({ name }) => name,
    )
}

async function tablesOfMerchants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)`,
  )
  return rows.map(({ name }) => name)
}

/** All that the other merchant has. */
async function fingerprint(): Promise<Record<string, string>> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.merchant', $1, true)`, [String(victim.id)])
    const prints = (await tablesOfMerchants(client)).map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t where merchant_id = ${victim.id}`,
    )
    const { rows } = await client.query<{ name: string; print: string }>(prints.join(' union all '))
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
