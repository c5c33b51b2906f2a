import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { makeBillWorld } from '#test/factories/bills.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { day, orderInput } from '#test/factories/orders.ts'
import { answerText } from '#test/kit/answer-text.ts'
import { rivalAgents, rivalSuppliers, type Rivals } from './rival-parties.ts'
import { fieldsOf } from './samples.ts'

const server = await testServer()
const world = await makeBillWorld(server)
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

/** Tables whose rows say of which agent or supplier they are. */
async function ownTables(kind: Rivals['kind']): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'merchant_id', $1)) = 3`,
    [`${kind}_id`],
  )
  return rows.map(({ name }) => name)
}
/** All that the rival has, and what it looks like. */
async function belongings({ kind, id: rivalId }: Rivals) {
  const ids = new Set<number>()
  const prints: Record<string, string> = {}
  for (const name of await ownTables(kind)) {
    const { rows } = await owner.query<{ id: string; print: string }>(
      `select id, md5(t::text) as print from ${name} t where ${kind}_id = $1 order by id`,
      [rivalId],
    )
    for (const { id } of rows) ids.add(Number(id))
    prints[name] = rows.map(({ print }) => print).join(' ')
  }
  const { rows: others } = await owner.query<{ id: string }>(
    `select id from file union select id from order_message union select id from order_guest union select id from order_line union select id from orders`,
  )
  for (const { id } of others) ids.add(Number(id))
  return { ids: [...ids], prints }
}

/** Codes that stand for something of the rival: whoever reads one has read of it. */
async function codesOf({ kind, id }: Rivals): Promise<string[]> {
  const ofAgent = `o.agent_id = $1`
  const ofSupplier = `not exists (select from order_line l where l.order_id = o.id and l.supplier_id is distinct from $1)`
  const { rows } = await owner.query<{ code: string }>(
    `select code from voucher v join entitlement e on e.merchant_id = v.merchant_id and e.voucher_id = v.id
        where exists (select from orders o where o.id = e.order_id and ${kind === 'agent' ? ofAgent : ofSupplier})
     union select code from agent_bill where '${kind}' = 'agent' and agent_id = $1`,
    [id],
  )
  return rows.map(({ code }) => code)
}

const endpoints = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api).map(([name, endpoint]) => ({ name: `${domain.name}.${name}`, endpoint })),
) as { name: string; endpoint: Endpoint }[]
const isId = (field: string) => /^id$|Id$/.test(field) && !['clientRequestId', 'agentId'].includes(field)
const areIds = (field: string) => /^ids$|Ids$/.test(field)
/** What ends the session of whoever asks. */
const endings = ['identity.logout', 'identity.revokeSession', 'identity.updatePassword']
const requestedBy = ({ kind }: Rivals) =>
  endpoints.filter(({ name, endpoint }) => endpoint.audience?.includes(kind) && !endings.includes(name))
const takesIds = ({ path, input }: Endpoint) =>
  path.includes(':id') || fieldsOf(input).some((field) => isId(field) || areIds(field))

/** Every id that a call takes is this one; without one it is asked for all there is. */
function question({ input }: Endpoint, id: number | undefined, { kind, id: rivalId }: Rivals) {
  const ids = fieldsOf(id === undefined ? undefined : input).flatMap((field): [string, unknown][] =>
    isId(field) ? [[field, id]] : areIds(field) ? [[field, [id]]] : [],
  )
  const days = { dateFrom: day(-1), dateTo: day(60), from: day(-1), to: day(60), pageNo: 1, pageSize: 50 }
  return {
    ...orderInput(world, kind === 'agent' ? { agentId: rivalId } : { supplierId: rivalId }),
    ...days,
    amendment: { addGuests: [{ kind: 'adult' }] },
    driver: { name: 'x', phone: '', vehicle: '', plate: '', time: '07:00' },
    side: kind,
    reason: 'x',
    text: kind === 'agent' ? '' : 'x',
    ...Object.fromEntries(ids),
  }
}
async function describe(caller: Caller, rivals: Rivals, only: (name: string) => boolean, ids: number[]) {
  const found = new Map<string, string>()
  for (const { name, endpoint } of requestedBy(rivals).filter((one) => only(one.name)))
    await Promise.all(
      [undefined, ...(takesIds(endpoint) ? ids : [])].map(async (id) => {
        const path = endpoint.path.replace(':id', String(id))
        const answer = await caller.fetch(path, question(endpoint, id, rivals))
        found.set(`${name} of ${id}`, await answerText(answer))
      }),
    )
  return found
}

test.each([
  { kind: 'agent', make: rivalAgents, mark: 'ZQXWRIVAL', calls: 80 },
  { kind: 'supplier', make: rivalSuppliers, mark: 'QZWXRIVAL', calls: 40 },
])(
  'by the id of anything that another $kind has, no call tells or changes anything of it',
  async ({ make, mark, calls }) => {
    const rivals = await make(world, mark)
    const secrets = [...rivals.secrets, ...(await codesOf(rivals))]
    expect(secrets.length).toBeGreaterThan(rivals.secrets.length)
    const { ids, prints } = await belongings(rivals)
    expect(ids.length, 'it has much').toBeGreaterThan(8)
    const answers = await describe(rivals.asker, rivals, () => true, ids)
    expect(answers.size).toBeGreaterThan(calls)
    const leaks = [...answers].flatMap(([name, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
    )
    expect(leaks).toEqual([])
    expect((await belongings(rivals)).prints).toEqual(prints)
    // The same questions tell the rival its own, in words, sheets and documents: they find what is looked for.
    const { telling } = rivals
    const own = await describe(rivals.rival, rivals, (name) => telling.has(name), ids)
    const heard = [...own].filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    expect(new Set(heard.map(([name]) => name.split(' of ')[0]))).toEqual(telling)
  },
  240_000,
)
