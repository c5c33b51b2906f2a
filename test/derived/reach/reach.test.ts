import { beforeAll, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import { z } from 'zod'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { sql } from 'kysely'
import { takeInAll } from '#test/factories/customers.ts'
import { loginAs, type Caller } from '#test/factories/http.ts'
import { actOn, day, orderInput, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { answerText } from '#test/kit/answer-text.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { domainReach, listReach } from './list-reach.ts'
import { makeReachWorld } from './reach-world.ts'

const { server, world, nok, som, departmentId, order, planOf, caseAbout } = await makeReachWorld()
const { app, merchant, staff } = world

const change = async (more: object) => {
  const { rows } = await staff.data<{ rows: { id: number; version: number }[] }>('/supplier/department/list')
  const { can: _, ...existing } = rows.find(({ id }) => id === departmentId)! as Record<string, unknown>
  await staff.data('/supplier/department/save', { ...existing, ...more })
}
const listed = async (caller: Caller) =>
  (await caller.data<z.infer<typeof OrderPage>>('/supplier/order/list', { pageSize: 100 })).rows.map(
    ({ id }) => id,
  )

const range = { from: day(0), to: day(60) }

const secrets = ['Zoltan Hidden', '99 888 7766', '998887766', 'HIDDEN-CODE-1', 'Whispered alone']
let hidden: { id: number; code: string }
let own: { id: number; code: string }
let planId: number

beforeAll(async () => {
  own = await order(nok.caller, { contactName: 'Own Guest' })
  hidden = await order(som.caller, {
    contactName: 'Zoltan Hidden',
    contactPhone: '+66 99 888 7766',
    contactEmail: 'hidden@pier.example',
    agentOrderCode: 'HIDDEN-CODE-1',
  })
  secrets.push(hidden.code)
  const { id } = hidden
  const lineId = (await readOrder(world, id)).lines[0]!.id
  const done = [
    await actOn(world, 'sendOrder', { lineId }),
    await actOn(world, 'supplierApprove', { lineId }, world.supplier),
    await actOn(world, 'follow', { id, reason: 'Whispered alone' }),
    await staff.call('/supplier/order/message/save', {
      id,
      side: 'agent',
      text: 'Whispered alone',
      clientRequestId: 'hidden-message',
    }),
    await world.agent.call('/supplier/orderModify/apply', {
      id,
      amendment: { addGuests: [{ kind: 'child' }] },
      reason: 'Whispered alone',
    }),
  ]
  expect(done.map(({ error }) => error.code)).toEqual(done.map(() => 0))
  await takeInAll(app, merchant.id)
  const plan = await planOf(som.caller, 'Zoltan Hidden')
  planId = plan.id
  secrets.push(plan.code)
  await caseAbout(hidden)
})

const reads = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api)
    .filter(
      ([, { kind, audience = ['staff'], needs }]) =>
        kind === 'read' && audience.includes('staff') && needs !== 'public',
    )
    .map(([name, endpoint]) => ({ name: `${domain.name}.${name}`, endpoint: endpoint as Endpoint })),
)
const lists = reads.filter(
  ({ endpoint: { output } }) => output instanceof z.ZodObject && 'rows' in output.shape,
)

/** Filters find everything there is. */
const question = (id: number) => ({
  ...orderInput(world),
  items: [{ ...orderInput(world), session: '', infants: 0, units: 1 }],
  amendment: { addGuests: [{ kind: 'adult' }] },
  dateFrom: day(0),
  dateTo: day(60),
  from: day(0),
  to: day(60),
  screen: 'PlayOrderList',
  pageNo: 1,
  pageSize: 50,
  text: '',
  id,
  orderId: id,
  planId,
  orderIds: [id],
  ids: [id],
  customerId: id,
  otherId: id,
})

async function describe(caller: Caller, ids: readonly number[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name, endpoint } of reads) {
    if (endpoint.path.includes(':locale')) continue
    for (const id of name.startsWith('plans.') ? [planId] : ids)
      found.set(
        `${name} ${id}`,
        await answerText(await caller.fetch(endpoint.path.replace(':id', String(id)), question(id))),
      )
  }
  return found
}

test('no call that reads orders or customers tells a person of limited reach of what is not theirs', async () => {
  const customers = await som.caller.data<{ rows: { id: number }[] }>('/supplier/clientRecord/list')
  const ids = [...new Set([hidden.id, ...customers.rows.map(({ id }) => id)])]
  const leaks = [...(await describe(nok.caller, ids))].flatMap(([name, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
  )
  expect(leaks).toEqual([])
  // The same questions tell whose it is: they can find what is looked for.
  const seen = [...(await describe(som.caller, ids))].filter(([, text]) => text.includes(hidden.code))
  expect(seen.length).toBeGreaterThan(5)
}, 180_000)

test('own, the department’s or all: what a person sees follows their department with the next call', async () => {
  expect(await listed(nok.caller)).toEqual([own.id])
  expect((await nok.caller.call('/supplier/order/info', { id: hidden.id })).error.code).toBe(404000)
  expect((await actOn(world, 'remark', { id: hidden.id, remark: 'x' }, nok.caller)).error.code).toBe(404000)
  await change({ dataScope: 'department' })
  expect((await listed(nok.caller)).toSorted()).toEqual([own.id, hidden.id].toSorted())
  const { id: ofAdmin } = await placeOrder(world)
  expect(await listed(nok.caller)).not.toContain(ofAdmin)
  await change({ dataScope: 'all' })
  expect(await listed(nok.caller)).toContain(ofAdmin)
  await change({ dataScope: 'own', headId: nok.id })
  expect((await listed(nok.caller)).toSorted(), 'who heads it sees all of it').toEqual(
    [own.id, hidden.id].toSorted(),
  )
  await change({ dataScope: 'own', headId: null })
  expect(await listed(nok.caller)).toEqual([own.id])
})

test('an agent’s orders are of who looks after it, a problem order of whom it is given to', async () => {
  const placed = await world.agent.data<{ id: number }>(
    '/supplier/order/buy/create',
    orderInput(world, { agentId: undefined }),
  )
  expect(await listed(nok.caller)).not.toContain(placed.id)
  const agent = await staff.data<Record<string, unknown>>('/supplier/distributor/info', { id: world.agentId })
  await staff.data('/supplier/distributor/update', { ...agent, keeperId: nok.id })
  expect(await listed(nok.caller)).toContain(placed.id)
  await staff.data('/supplier/distributor/update', { ...agent, keeperId: null })
  expect(await listed(nok.caller)).toEqual([own.id])

  const { id } = await placeOrder(world)
  await actOn(world, 'follow', { id, reason: 'Late boat' })
  await actOn(world, 'followAssign', { id, ownerId: nok.id })
  expect(await listed(nok.caller)).toContain(id)
  // Given on, it is the other’s.
  expect((await actOn(world, 'followAssign', { id, ownerId: som.id }, nok.caller)).error.code).toBe(0)
  expect(await listed(nok.caller)).toEqual([own.id])
  expect(await listed(som.caller)).toContain(id)
})

test('what is written down by a person of limited reach is theirs', async () => {
  const { id } = await nok.caller.data<{ id: number }>('/supplier/clientRecord/save', {
    name: 'Lin Own',
    pinyin: 'LIN OWN',
    wechat: 'lin-own',
    phone: '+66 81 000 1122',
    email: 'lin.own@pier.example',
  })
  const names = async (caller: Caller) =>
    (await caller.data<{ rows: { id: number }[] }>('/supplier/clientRecord/list')).rows.map((row) => row.id)
  expect(await names(nok.caller)).toContain(id)
  expect(await names(som.caller)).not.toContain(id)
  expect(await names(staff)).toContain(id)
})

test('nobody makes, changes or resets a person, a role, a key or an agent’s keeper beyond their own reach', async () => {
  const { caller } = nok
  const form = { fullName: 'New', roleId: merchant.roles.operations, email: 'new@pier.example' }
  const refused = 'identity.beyondReach'
  const name = async (path: string, input: object) => (await caller.call(path, input)).error.name
  const { id: unlimited } = await makeUser(app, merchant, { fullName: 'All', permissions: [] })
  const at = '/supplier/user'
  expect(await name(`${at}/save`, { ...form, userName: 'sees-all' }), 'no department').toBe(refused)
  expect((await caller.call(`${at}/save`, { ...form, userName: 'sees-own', departmentId })).error.code).toBe(
    0,
  )
  for (const id of [unlimited, som.id]) {
    expect(await name(`${at}/reset/password`, { id, password: 'nine boats at noon' })).toBe(refused)
    expect(await name(`${at}/enable`, { id, enabled: false })).toBe(refused)
    expect(await name(`${at}/update`, { ...form, id, departmentId })).toBe(refused)
    expect(await name(`${at}/delete/${id}`, {})).toBe(refused)
  }
  expect(await name(`${at}/update`, { ...form, id: nok.id, departmentId: null })).toBe(refused)
  const { agentId } = world
  const roleId = merchant.roles.agent
  const agentUser = { ...form, userName: 'of-agent', agentId, roleId, password: 'nine boats at noon' }
  expect(await name('/supplier/distributorUser/save', agentUser)).toBe(refused)
  expect(await name(`${at}/save`, { ...agentUser, kind: 'agent' })).toBe(refused)
  expect(await name('/supplier/distributorKey/save', { agentId, name: 'Key', roleId })).toBe(refused)
  const agent = await staff.data<Record<string, unknown>>('/supplier/distributor/info', { id: agentId })
  expect(await name('/supplier/distributor/update', { ...agent, keeperId: nok.id })).toBe(refused)
  const shown = await caller.data<{ rows: { id: number; can: Record<string, unknown> }[] }>(`${at}/list`)
  expect(shown.rows.find(({ id }) => id === unlimited)!.can['reset']).toEqual({
    why: 'identity.errors.beyondReach',
  })
})

test('every list has decided whether it follows the reach, and a screen of what does not says so', () => {
  const undecided = lists.filter(({ name }) => !(listReach[name] ?? domainReach[name.split('.')[0]!]))
  expect(undecided.map(({ name }) => name)).toEqual([])
  const unknown = Object.keys(listReach).filter((name) => !lists.some((list) => list.name === name))
  expect(unknown).toEqual([])
  const declared = Object.values(domains).flatMap((domain: Domain) =>
    Object.entries<Screen>(domain.screens).flatMap(([name, screen]) => (screen.wholeMerchant ? [name] : [])),
  )
  const whole = [...Object.values(listReach), ...Object.values(domainReach)].flatMap((decision) =>
    typeof decision === 'object' ? decision.whole : [],
  )
  // The check of the books and the archive read the same as they do, without a list.
  expect(declared.toSorted()).toEqual([...new Set([...whole, 'bookAudit', 'DataArchive'])].toSorted())
})

test('what is of the whole merchant or nothing is refused to a limited person, with its files', async () => {
  const refused = lists.filter(({ name }) => listReach[name] === 'refused')
  expect(refused.length).toBeGreaterThan(0)
  for (const { endpoint } of refused) {
    expect((await nok.caller.call(endpoint.path, range)).error.code, endpoint.path).toBe(403961)
    expect((await staff.call(endpoint.path, range)).error.code, endpoint.path).toBe(0)
  }
  const file = await nok.caller.fetch('/supplier/paymentPaper/vatFile', range)
  expect(await file.json()).toMatchObject({ error: { code: 403961 } })
  expect((await staff.fetch('/supplier/paymentPaper/vatFile', range)).headers.get('content-type')).toContain(
    'spreadsheet',
  )
})

test('a limited person is told that they are, so that their screens can say what is of the whole merchant', async () => {
  expect((await loginAs(server, nok.userName)).user).toMatchObject({ limitedReach: true })
  expect(staff.user).toMatchObject({ limitedReach: false })
})

/** One figure of each screen that counts or sums orders. */
const counted: Record<string, (caller: Caller) => Promise<unknown>> = {
  'statistics.sales': async (caller) =>
    (
      await caller.data<{ now: { orders: number } }>('/supplier/report/sales', {
        ...range,
        dimension: 'day',
      })
    ).now.orders,
  'orders.count': async (caller) =>
    (await caller.data<{ allOrder: number }>('/supplier/order/count')).allOrder,
  'exports.count': async (caller) =>
    (await caller.data<{ rows: number }>('/supplier/exprot/count', { set: 'orders', filter: {} })).rows,
}
test.each(Object.entries(counted))('%s counts what is within reach alone', async (_, count) => {
  const [all, ofNok, ofSom] = [await count(staff), await count(nok.caller), await count(som.caller)]
  expect(ofNok).not.toEqual(all)
  if (typeof ofNok === 'number')
    expect([ofNok > 0, ofNok < Number(all), ofSom]).toEqual([true, true, expect.any(Number)])
})

test('drafts and imports are theirs who made them, bills and what is owed of agents they look after', async () => {
  const rows = async (caller: Caller, path: string) =>
    (await caller.data<{ rows: unknown[] }>(path, { pageSize: 50 })).rows.length
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`with bill as (insert into agent_bill (merchant_id, agent_id, basis, currency, cut_off, from_day, to_day, origin, term_days, status, code, verified_at, due_day, total_minor)
        values (${merchant.id}, ${world.agentId}, 'service', 'CNY', now(), '2026-01-01', '2026-01-31', 'hand', 30, 'verified', 'B-REACH', now(), '2026-02-28', 5000) returning id),
      owing as (insert into ledger_account (merchant_id, kind, agent_id, currency) values (${merchant.id}, 'agent-receivable', ${world.agentId}, 'CNY') on conflict do nothing returning id),
      file as (insert into order_import (merchant_id, file_name, created_by, created_by_name, acted_by, head_hash, heads, language, mapping)
        values (${merchant.id}, 'som.xlsx', ${som.id}, 'Som', ${som.id}, 'x', '{}', 'en', '{}') returning id),
      draft as (insert into order_draft (merchant_id, agent_id, owner_id, content, items, source)
        values (${merchant.id}, ${world.agentId}, ${som.id}, ${'{}'}, 1, 'staff') returning id)
      select (select count(*) from bill) + (select count(*) from file) + (select count(*) from draft)`.execute(
      db,
    ),
  )
  for (const path of [
    '/supplier/distributorBill/list',
    '/supplier/home/bills',
    '/supplier/distributorBillAgeing/list',
    '/supplier/orderEntry/import/list',
    '/supplier/orderEntry/draftList',
  ]) {
    expect(await rows(staff, path), path).toBeGreaterThan(0)
    expect(await rows(nok.caller, path), path).toBe(0)
  }
})
