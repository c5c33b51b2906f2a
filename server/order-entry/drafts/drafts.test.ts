import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DraftInfo, DraftList, DraftSaved } from '#contract/order-entry/drafts/drafts.schema.ts'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { codeOfDraft } from './draft-row.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer, type Caller, takenBackBy } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'

type Saved = z.output<typeof DraftSaved>
type List = z.output<typeof DraftList>
const server = await testServer()
const at = (verb: string) => `/supplier/orderEntry/${verb}`
let world: OrderWorld
let colleague: Caller

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 50_000_000 })
  const user = await makeUser(world.app, world.merchant, {
    fullName: 'Nok at the other desk',
    permissions: ['order.NewOrder'],
  })
  colleague = await loginAs(server, user.userName)
})

const item = (more: object = {}) => ({
  key: randomUUID().slice(0, 8),
  skuId: world.sku.id,
  date: day(30),
  adults: 2,
  children: 1,
  shownMinor: 531_000,
  ...more,
})
const content = (more: object = {}) => ({
  items: [item()],
  contactName: `Wang Fang ${randomUUID().slice(0, 4)}`,
  internalNote: 'Knows the boss',
  ...more,
})
const save = (caller: Caller, more: object = {}) =>
  caller.data<Saved>(at('draftSave'), {
    clientRequestId: randomUUID(),
    content: content(),
    ...(caller !== world.agent && { agentId: world.agentId }),
    ...more,
  })
const info = (caller: Caller, id: number) => caller.data<DraftInfo>(at('draftInfo'), { id })
/** The orders of a draft as the page asks for them. */
const ordersOf = (draft: DraftInfo) =>
  draft.content.items.map(({ skuId, date, session, adults, children }) => ({
    skuId,
    date,
    session,
    adults,
    children,
    contactName: draft.content.contactName,
  }))
const complete = async (caller: Caller, id: number, more: object = {}) => {
  const draft = await info(caller, id)
  return caller.call<GroupCreated>(at('draftComplete'), {
    id,
    version: draft.version,
    items: ordersOf(draft),
    ...more,
  })
}

it.each([42, 99_999, 123_456, 281_474_976_710_657])(
  'the code of number %i is looked for as it is shown',
  async (id) => {
    const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql`select app.numbered('D', ${id}) as draft, app.numbered('PR', ${id}) as run`.execute(db),
    )
    expect(rows).toEqual([{ draft: codeOfDraft(id), run: codeOfRun(id) }])
  },
)

describe('a draft', () => {
  it('holds no stock, is found by a colleague, taken over and completed', async () => {
    const left = await stockLeft(world)
    const { id, code, version } = await save(world.staff, {
      note: 'Waits for the hotel',
      dueAt: '2030-01-01T03:00:00Z',
      shownTotalMinor: 531_000,
    })
    expect(await stockLeft(world)).toBe(left)
    const found = await colleague.data<List>(at('draftList'), { text: code })
    expect(found.rows).toHaveLength(1)
    expect(found.rows[0]).toMatchObject({
      mine: false,
      note: 'Waits for the hotel',
      itemName: 'Phi Phi by speedboat',
    })
    await colleague.data(at('draftTake'), { id, version })
    const mine = await colleague.data<List>(at('draftList'), { mine: true, status: 'open' })
    expect(mine.rows.map((row) => row.code)).toContain(code)
    const made = await complete(colleague, id)
    expect(made.error.code).toBe(0)
    expect(await stockLeft(world)).toBe(left - 3)
    expect(await info(colleague, id)).toMatchObject({
      status: 'completed',
      orders: [{ id: made.data!.rows[0]!.id, code: made.data!.rows[0]!.code }],
    })
  })

  it('is saved by one person at a time: whoever saves what was changed meanwhile is told', async () => {
    const { id, version } = await save(world.staff)
    await save(colleague, { id, version, note: 'first' })
    const late = await world.staff.call(at('draftSave'), {
      clientRequestId: randomUUID(),
      id,
      version,
      agentId: world.agentId,
      content: content(),
    })
    expect(late.error.name).toBe('changedMeanwhile')
    expect((await info(world.staff, id)).note).toBe('first')
  })

  it('is put aside once where the answer was lost', async () => {
    const ask = { clientRequestId: randomUUID(), agentId: world.agentId, content: content() }
    const first = await world.staff.data<Saved>(at('draftSave'), ask)
    expect(await world.staff.data<Saved>(at('draftSave'), ask)).toEqual(first)
  })

  it('is ordered once where the answer was lost, and answers the same orders', async () => {
    const { id } = await save(world.staff, {
      content: content({ items: [item(), item({ date: day(30), adults: 1, children: 0 })] }),
    })
    const left = await stockLeft(world)
    const first = await complete(world.staff, id)
    expect(first.error.code, JSON.stringify(first.error)).toBe(0)
    expect(first.data!.groupCode).toBe(first.data!.rows[0]!.code)
    expect((await complete(world.staff, id)).data).toEqual(first.data)
    expect(await stockLeft(world)).toBe(left - 4)
  })

  it('is ordered once by two people at once, whatever each of them sees', async () => {
    const { id, version } = await save(world.staff)
    const draft = await info(world.staff, id)
    const left = await stockLeft(world)
    const asks = [ordersOf(draft), ordersOf(draft).map((one) => ({ ...one, adults: 3 }))]
    const answers = await Promise.all(
      [world.staff, colleague, world.staff, colleague].map((caller, no) =>
        caller.call<GroupCreated>(at('draftComplete'), { id, version, items: asks[no % 2] }),
      ),
    )
    const made = answers.filter(({ error }) => error.code === 0)
    expect(new Set(made.map(({ data }) => data!.rows[0]!.id)).size).toBe(1)
    const refused = answers.filter(({ error }) => error.code !== 0)
    expect(refused.map(({ error }) => error.name)).toEqual([
      'order-entry.draftCompleted',
      'order-entry.draftCompleted',
    ])
    expect([left - 3, left - 4]).toContain(await stockLeft(world))
    expect((await info(world.staff, id)).orders).toHaveLength(1)
  })

  it('is not done with by half: with one order more than there are it is refused', async () => {
    const { id, version } = await save(world.staff)
    const draft = await info(world.staff, id)
    expect((await complete(world.staff, id)).error.code).toBe(0)
    const more = await world.staff.call(at('draftComplete'), {
      id,
      version,
      items: [...ordersOf(draft), ...ordersOf(draft)],
    })
    expect(more.error.name).toBe('order-entry.draftCompleted')
    const { id: pair } = await save(world.staff, {
      content: content({ items: [item({ adults: 1 }), item({ adults: 3 })] }),
    })
    const two = await info(world.staff, pair)
    expect((await complete(world.staff, pair)).error.code).toBe(0)
    const less = await world.staff.call(at('draftComplete'), {
      id: pair,
      version: two.version,
      items: ordersOf(two).slice(0, 1),
    })
    expect(less.error.name).toBe('order-entry.draftCompleted')
  })

  it('stays a draft where its orders are refused, or asked about', async () => {
    const { id } = await save(world.staff, { content: content({ items: [item({ adults: 400 })] }) })
    expect((await complete(world.staff, id)).error.name).toBe('orders.soldOut')
    const { id: shown } = await save(world.staff)
    const draft = await info(world.staff, shown)
    const items = ordersOf(draft).map((one) => ({ ...one, shownTotalMinor: 1 }))
    const requested = await world.staff.call(at('draftComplete'), {
      id: shown,
      version: draft.version,
      items,
    })
    expect(requested.error.code).toBe(201016)
    for (const one of [id, shown]) expect((await info(world.staff, one)).status).toBe('open')
  })

  it('is dropped and restored, and cannot be completed meanwhile', async () => {
    const { id, version } = await save(world.staff)
    const { headers } = await world.staff.call(at('draftDrop'), { id, version })
    expect((await complete(world.staff, id)).error.name).toBe('operationInvalid')
    const back = { call: 'order-entry.draftRestore', input: { id, version: version + 1 } }
    expect(takenBackBy(headers)).toEqual([back])
    await world.staff.data(at('draftRestore'), back.input)
    expect((await info(world.staff, id)).status).toBe('open')
  })
})

describe('what stands in a draft’s way', () => {
  const lacksOf = async (caller: Caller, id: number) =>
    (await info(caller, id)).lacks.map(({ what, at: place }) => [what, place])

  it('is told: a product that was stopped, one that was deleted, a day that is over, a time that is served no more', async () => {
    const { app, merchant } = world
    const stopped = await makeOrderSku(app, merchant, { name: 'Stopped' })
    const deleted = await makeOrderSku(app, merchant, { name: 'Deleted' })
    const timed = await makeOrderSku(app, merchant, {
      name: 'Timed',
      stockMode: 'session',
      sessions: ['09:00'],
    })
    const { id } = await save(world.staff, {
      content: content({
        items: [
          item({ skuId: stopped.id }),
          item({ skuId: deleted.id }),
          item({ date: day(-1) }),
          item({ skuId: timed.id, session: '13:00' }),
          item(),
        ],
      }),
    })
    await withSystemCtx(app, merchant.id, async ({ db }) => {
      await db.updateTable('sku').set({ enabled: false }).where('id', '=', stopped.id).execute()
      await db.updateTable('sku').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    })
    expect(await lacksOf(world.staff, id)).toEqual([
      ['skuDisabled', 0],
      ['skuGone', 1],
      ['dayPassed', 2],
      ['sessionGone', 3],
    ])
    expect((await complete(world.staff, id)).error.code).not.toBe(0)
    expect((await info(world.staff, id)).status).toBe('open')
  })

  it('is told: an agent that was disabled; the draft is kept, and goes to another agent', async () => {
    const { app, merchant } = world
    const removed = await makeAgent(app, merchant, { name: 'Gone Tours' })
    const { id, version } = await save(world.staff, { agentId: removed.id })
    await withSystemCtx(app, merchant.id, ({ db }) =>
      db.updateTable('agent').set({ enabled: false }).where('id', '=', removed.id).execute(),
    )
    expect(await lacksOf(world.staff, id)).toEqual([['agentDisabled', null]])
    expect((await complete(world.staff, id)).error.name).toBe('orders.agentDisabled')
    await save(world.staff, { id, version, agentId: removed.id, note: 'kept' })
    await save(world.staff, { id, version: version + 1, agentId: world.agentId })
    expect(await lacksOf(world.staff, id)).toEqual([])
    expect((await complete(world.staff, id)).error.code).toBe(0)
  })
})

it('is ordered for the agent that is chosen when it is ordered, and for that one alone', async () => {
  const { app, merchant } = world
  const jade = await makeAgent(app, merchant, { name: 'Jade Tours', settlementTerm: 'invoice' })
  const { id, version } = await save(world.staff)
  const items = ordersOf(await info(world.staff, id))
  const place = (agentId?: number) =>
    world.staff.call<GroupCreated>(at('draftComplete'), { id, version, agentId, items })
  const made = await place(jade.id)
  expect(made.error.code, JSON.stringify(made.error)).toBe(0)
  expect((await readOrder(world, made.data!.rows[0]!.id)).agent?.id).toBe(jade.id)
  expect(await info(world.staff, id)).toMatchObject({ status: 'completed', agentId: jade.id })
  expect((await place(jade.id)).data).toEqual(made.data)
  expect((await place(world.agentId)).error.name).toBe('order-entry.draftCompleted')
})

it('is ordered once by two people at once who chose different agents', async () => {
  const { app, merchant } = world
  const jade = await makeAgent(app, merchant, { name: 'Pearl Tours', settlementTerm: 'invoice' })
  const { id, version } = await save(world.staff)
  const items = ordersOf(await info(world.staff, id))
  const left = await stockLeft(world)
  const answers = await Promise.all(
    [world.agentId, jade.id, world.agentId, jade.id].map((agentId, no) =>
      (no % 2 ? colleague : world.staff).call<GroupCreated>(at('draftComplete'), {
        id,
        version,
        agentId,
        items,
      }),
    ),
  )
  const ids = new Set(answers.flatMap(({ data }) => data?.rows.map((row) => row.id) ?? []))
  expect(ids.size).toBeLessThan(2)
  for (const { error } of answers)
    expect([0, 'order-entry.draftCompleted', 'changedMeanwhile']).toContain(error.name ?? error.code)
  const { orders } = await info(world.staff, id)
  expect(orders.map((order) => order.id)).toEqual([...ids])
  expect(left - (await stockLeft(world))).toBe(3 * ids.size)
  // Where they stood in each other's way, whoever comes next finds it as it was.
  await world.staff.call(at('draftComplete'), {
    id,
    version,
    agentId: world.agentId,
    items,
  })
  expect((await info(world.staff, id)).orders).toHaveLength(1)
})

describe('an agent', () => {
  it('sees and completes its own drafts only, at its own prices', async () => {
    const staffs = await save(world.staff)
    const own = await save(world.agent)
    const { rows } = await world.agent.data<List>(at('draftList'), {})
    expect(rows.map(({ id }) => id)).toEqual([own.id])
    expect((await world.agent.call(at('draftInfo'), { id: staffs.id })).error.code).toBe(404000)
    expect((await world.agent.call(at('draftTake'), staffs)).error.code).toBe(404000)
    const made = await complete(world.agent, own.id)
    expect(made.error.code).toBe(0)
    expect((await readOrder(world, made.data!.rows[0]!.id)).agent?.id).toBe(world.agentId)
    expect((await info(world.staff, own.id)).status).toBe('completed')
  })
  it('never reads what staff noted for themselves, and does not wipe it out', async () => {
    const own = await save(world.agent)
    const draft = await info(world.staff, own.id)
    await save(world.staff, { ...own, content: { ...draft.content, internalNote: 'Slow payer' } })
    const seen = await info(world.agent, own.id)
    expect(seen.content.internalNote).toBe('')
    await save(world.agent, { id: own.id, version: seen.version, content: seen.content })
    expect((await info(world.staff, own.id)).content.internalNote).toBe('Slow payer')
    const made = await complete(world.agent, own.id)
    expect(await readOrder(world, made.data!.rows[0]!.id)).toMatchObject({ internalNote: 'Slow payer' })
  })
  it('keeps its drafts to itself: staff do not hand them to another agent', async () => {
    const other = await makeAgent(world.app, world.merchant, { name: 'Opal Tours' })
    const own = await save(world.agent)
    const items = ordersOf(await info(world.staff, own.id))
    const stored = { ...own, agentId: other.id, clientRequestId: randomUUID(), content: content() }
    for (const refused of [
      await world.staff.call(at('draftSave'), stored),
      await world.staff.call(at('draftComplete'), { ...own, agentId: other.id, items }),
    ])
      expect(refused.error).toMatchObject({ fields: [{ field: 'agentId', why: 'notAllowed' }] })
    expect(await info(world.staff, own.id)).toMatchObject({ status: 'open', agentId: world.agentId })
  })
  it('is not given another one’s drafts, nor a draft in another one’s name', async () => {
    const other = await makeAgent(world.app, world.merchant, { name: 'Jade Tours' })
    const user = await makeUser(world.app, world.merchant, { kind: 'agent', agentId: other.id })
    const caller = await loginAs(server, user.userName)
    const own = await save(world.agent)
    expect((await caller.call(at('draftInfo'), { id: own.id })).error.code).toBe(404000)
    const forged = await caller.call(at('draftSave'), {
      clientRequestId: randomUUID(),
      agentId: world.agentId,
      content: content(),
    })
    expect(forged.error.code).toBe(404000)
  })
})

it('an order that only looks like a draft’s completes none', async () => {
  const { id } = await save(world.staff)
  await placeOrder(world, { clientRequestId: `draft-${randomUUID()}-0` })
  expect((await info(world.staff, id)).status).toBe('open')
})
