import { describe, expect, test } from 'vitest'
import type { Thread } from '#contract/orders/thread/thread.schema.ts'
import type { OrderCounts } from '#contract/orders/order-list.schema.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { pdfOf, sendAttachment } from '#test/factories/files/uploads.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const stranger = await makeOrderWorld(server)

/** An order that its supplier was sent. */
async function sent(of: OrderWorld = world) {
  const { id } = await placeOrder(of)
  const [line] = (await readOrder(of, id)).lines
  await actOn(of, 'sendOrder', { lineId: line!.id })
  return { id, supplierId: line!.supplierId! }
}
let requested = 0
const say = (caller: Caller, id: number, more: Record<string, unknown>) =>
  caller.call<{ id: number }>('/supplier/order/message/save', {
    id,
    clientRequestId: `request ${(requested += 1)}`,
    text: 'The boat leaves at eight.',
    ...more,
  })
const thread = (caller: Caller, id: number) => caller.data<Thread>('/supplier/order/thread', { id })
const texts = async (caller: Caller, id: number) => (await thread(caller, id)).rows.map(({ text }) => text)

describe('what is said of an order', () => {
  test('is read by its side alone, and outside the house the merchant speaks with one name', async () => {
    const { id, supplierId } = await sent()
    await say(world.staff, id, { side: 'internal', text: 'within' })
    await say(world.staff, id, { side: 'agent', text: 'to the agent' })
    await say(world.agent, id, { side: 'agent', text: 'from the agent' })
    await say(world.staff, id, { side: 'supplier', supplierId, text: 'to the supplier' })
    await say(world.supplier, id, { side: 'supplier', text: 'from the supplier' })
    expect(await texts(world.staff, id)).toEqual([
      'within',
      'to the agent',
      'from the agent',
      'to the supplier',
      'from the supplier',
    ])
    expect(await texts(world.agent, id)).toEqual(['to the agent', 'from the agent'])
    expect(await texts(world.supplier, id)).toEqual(['to the supplier', 'from the supplier'])
    const { rows } = await thread(world.agent, id)
    const staff = (await thread(world.staff, id)).rows[1]!
    expect(rows.map(({ mine }) => mine)).toEqual([false, true])
    expect(rows[0]!.authorName).not.toBe(staff.authorName)
    expect(JSON.stringify(await thread(world.supplier, id))).not.toContain(staff.authorName)
  })

  test('is said by each on its own side only', async () => {
    const { id, supplierId } = await sent()
    const refused: [Caller, Record<string, unknown>, string][] = [
      [world.agent, { side: 'internal' }, 'side'],
      [world.agent, { side: 'supplier', supplierId }, 'side'],
      [world.supplier, { side: 'agent' }, 'side'],
      [world.staff, { side: 'supplier' }, 'supplierId'],
      [world.staff, { side: 'supplier', supplierId: 999_999 }, 'supplierId'],
      [world.staff, { side: 'agent', text: ' ' }, 'text'],
      [world.staff, { side: 'agent', files: [999_999] }, 'files'],
    ]
    for (const [caller, more, field] of refused)
      expect((await say(caller, id, more)).error.fields).toMatchObject([{ field }])
    expect(await texts(world.staff, id)).toEqual([])
  })

  test('of another merchant, or of an order that a supplier was not sent, is not there', async () => {
    const { id } = await sent()
    expect((await say(stranger.staff, id, { side: 'agent' })).error.code).toBe(404000)
    expect((await stranger.staff.call('/supplier/order/thread', { id })).error.code).toBe(404000)
    const unsent = await placeOrder(world)
    expect((await say(world.supplier, unsent.id, { side: 'supplier' })).error.code).toBe(404000)
    expect((await world.supplier.call('/supplier/order/thread', { id: unsent.id })).error.code).toBe(404000)
  })

  test('is said once, however often it is sent', async () => {
    const { id } = await sent()
    const files = [await sendAttachment(world.agent)]
    const once = { side: 'agent', clientRequestId: 'once', files }
    const all = await Promise.all([1, 2, 3].map(() => say(world.agent, id, once)))
    expect(new Set(all.map(({ data }) => data?.id)).size).toBe(1)
    expect((await thread(world.staff, id)).rows).toMatchObject([
      { files: [{ name: 'letter.pdf', size: 1000 }] },
    ])
    // Another person's request of the same name is another one.
    await say(world.staff, id, { side: 'agent', clientRequestId: 'once' })
    expect((await thread(world.staff, id)).rows).toHaveLength(2)
  })

  test('makes the order one that changed, for everybody but who wrote; nobody works on an older version by it', async () => {
    const { id } = await sent()
    const changed = async (caller: Caller) =>
      (await caller.data<OrderCounts>('/supplier/order/count')).refreshOrder
    await world.staff.data('/supplier/order/seen', {})
    await world.agent.data('/supplier/order/seen', {})
    const { version } = await readOrder(world, id)
    await say(world.agent, id, { side: 'agent' })
    expect(await changed(world.staff)).toBe(1)
    expect(await changed(world.agent)).toBe(0)
    await actOn(world, 'remark', { id, version, remark: 'seen' })
  })
})

test('whoever reads that side is told of it, and nobody else', async () => {
  const { id, supplierId } = await sent()
  const describe = async (caller: Caller) => {
    const { rows } = await caller.data<{
      rows: { kind: string; subjectId: number; facts: { text?: string } }[]
    }>('/supplier/notification/list')
    return rows
      .filter((row) => row.kind === 'messageCame' && row.subjectId === id)
      .map(({ facts }) => facts.text)
  }
  await say(world.staff, id, { side: 'agent', text: 'to the agent' })
  await say(world.staff, id, { side: 'supplier', supplierId, text: 'to the supplier' })
  await say(world.agent, id, { side: 'agent', text: 'from the agent' })
  expect(await describe(world.agent)).toEqual(['to the agent'])
  expect(await describe(world.supplier)).toEqual(['to the supplier'])
  expect(await describe(world.staff)).toEqual(['from the agent'])
})

describe('a file', () => {
  const open = async (caller: Caller, id: number) => {
    const answer = await caller.fetch(`/supplier/order/attachment/${id}`, {}, { method: 'GET' })
    const body = Buffer.from(await answer.arrayBuffer())
    return body.toString().startsWith('{') ? 'refused' : body.length
  }

  test('is opened by whoever takes part in what it was said with', async () => {
    const { id, supplierId } = await sent()
    const forSupplier = await sendAttachment(world.staff, pdfOf(100_000))
    await say(world.staff, id, { side: 'supplier', supplierId, files: [forSupplier] })
    const callers = [world.staff, world.supplier, world.agent, stranger.staff]
    expect(await Promise.all(callers.map((caller) => open(caller, forSupplier)))).toEqual([
      100_000,
      100_000,
      'refused',
      'refused',
    ])
  })

  test('that somebody else sent, or that was said with something, cannot be taken', async () => {
    const { id } = await sent()
    const file = await sendAttachment(world.staff)
    expect((await say(world.agent, id, { side: 'agent', files: [file] })).error.fields).toMatchObject([
      { field: 'files' },
    ])
    expect((await say(world.staff, id, { side: 'agent', files: [file] })).error.code).toBe(0)
    expect((await say(world.staff, id, { side: 'internal', files: [file] })).error.fields).toMatchObject([
      { field: 'files' },
    ])
    expect(await texts(world.agent, id)).toHaveLength(1)
  })

  test('goes with the words that it was said with, by whoever said them', async () => {
    const { id } = await sent()
    const file = await sendAttachment(world.agent)
    const { data } = await say(world.agent, id, { side: 'agent', files: [file] })
    const unsay = (caller: Caller) => caller.call('/supplier/order/message/delete', { id: data!.id })
    expect((await unsay(world.staff)).error.code).not.toBe(0)
    expect((await unsay(world.supplier)).error.code).toBe(404000)
    expect((await unsay(world.agent)).error.code).toBe(0)
    expect((await unsay(world.agent)).error.code).toBe(0)
    expect((await thread(world.staff, id)).rows).toMatchObject([{ removed: true, text: '', files: [] }])
    expect(await open(world.staff, file)).toBe('refused')
  })
})
