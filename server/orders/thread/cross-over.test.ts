import { expect, test, vi } from 'vitest'
import type { Thread } from '#contract/orders/thread/thread.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { makeMirrorWorld, mirrorOf, sendMirrored } from '#test/factories/mirror.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'

const server = await testServer({ jobs: true })
let requested = 0
const say = (caller: Caller, id: number, more: object) =>
  caller.data('/supplier/order/message/save', { id, clientRequestId: `request ${(requested += 1)}`, ...more })
const said = async (caller: Caller, id: number) =>
  (await caller.data<Thread>('/supplier/order/thread', { id })).rows.map(({ side, authorKind, text }) => [
    side,
    authorKind,
    text,
  ])
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

test('what one merchant says of an order to the other stands at the order of the other, and nothing else does', async () => {
  const world = await makeMirrorWorld(server)
  const { ours, theirs } = world
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  await say(ours.staff, order.id, { side: 'internal', text: 'our margin is thin' })
  await say(ours.staff, order.id, { side: 'agent', text: 'to our agent' })
  await say(ours.staff, order.id, {
    side: 'supplier',
    supplierId: ours.supplierId,
    text: 'One guest swims badly.',
  })
  await soon(async () =>
    expect(await said(theirs.staff, mirror.id)).toEqual([['agent', 'merchant', 'One guest swims badly.']]),
  )
  await say(theirs.staff, mirror.id, { side: 'internal', text: 'their own' })
  await say(theirs.staff, mirror.id, { side: 'agent', text: 'We have vests.' })
  await soon(async () =>
    expect(await said(ours.staff, order.id)).toEqual([
      ['internal', 'staff', 'our margin is thin'],
      ['agent', 'staff', 'to our agent'],
      ['supplier', 'staff', 'One guest swims badly.'],
      ['supplier', 'merchant', 'We have vests.'],
    ]),
  )
  // Their people are named to nobody here; our agent reads neither.
  expect(await said(ours.agent, order.id)).toEqual([['agent', 'staff', 'to our agent']])
})

/** The way to the talk, out of the latest mail about it. */
const linkOf = (world: Awaited<ReturnType<typeof makeOrderWorld>>) =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const mail = await db
      .selectFrom('mail')
      .select(['to_address', 'text_body'])
      .where('merchant_id', '=', world.merchant.id)
      .where('kind', '=', 'supplier-message')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { ...mail, path: new URL(/https?:\S+talk\S+/.exec(mail.text_body)![0]).pathname }
  })

test('a supplier without a log-in is mailed what is said, and reads and answers by its link', async () => {
  const world = await makeOrderWorld(server, {
    supplier: { notifyMethod: 'email', email: 'captain@pier.example', language: 'th' },
  })
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await say(world.staff, id, { side: 'agent', text: 'only for the agent' })
  await say(world.staff, id, {
    side: 'supplier',
    supplierId: world.supplierId,
    text: 'Two <b>vests</b>, please.',
  })
  const { path, to_address: to, text_body: text } = await linkOf(world)
  expect(to).toBe('captain@pier.example')
  expect(text).toContain('Two <b>vests</b>, please.')
  const open = async (at = path) => (await fetch(server.url + at)).text()
  const page = await open()
  expect(page).toContain('Two &lt;b&gt;vests&lt;/b&gt;, please.')
  expect(page).not.toContain('only for the agent')
  const nonce = /name="nonce" value="([^"]+)"/.exec(page)![1]!
  const send = (words: string) =>
    fetch(`${server.url}${path}/say`, { method: 'POST', body: new URLSearchParams({ text: words, nonce }) })
  expect((await send('มีครบ')).status).toBe(200)
  await send('มีครบ')
  expect((await said(world.staff, id)).at(-1)).toEqual(['supplier', 'supplier', 'มีครบ'])
  expect(await said(world.staff, id)).toHaveLength(3)
  expect(await open()).toContain('มีครบ')

  const forged = await fetch(`${server.url}${path.replace(/\.\d+\./, '.999999.')}`)
  expect(forged.status).toBe(404)
  const other = await makeSupplier(world.app, world.merchant)
  const swapped = path.split('.')
  swapped[2] = String(other.id)
  expect((await fetch(server.url + swapped.join('.'))).status).toBe(404)
})
