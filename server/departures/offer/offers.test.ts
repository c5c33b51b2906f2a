import { expect, test } from 'vitest'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, day, placeOrder, readOrder, stockLeft } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer()
const { makeWorld, info, offer, statesOf, mails, linkOf, open, choose, passDeadline, fallDue, booksAgree } =
  departureCalls(server)

test('guests choose by a link: opening it changes nothing, a choice holds once, and nobody else’s price is on it', async () => {
  const world = await makeWorld()
  const one = await placeOrder(world, { contactEmail: 'kim@example.com', language: 'ko' })
  const two = await placeOrder(world)
  const { id } = await offer(world)
  const mail = (await mails(world, 'departure-offered')).find((one) => one.to_address === 'kim@example.com')
  expect(mail?.language).toBe('ko')
  const sent = new URL(/https?:\/\/\S+choice\/\S+/.exec(mail!.text_body)![0]).pathname
  const shown = await open(sent)
  expect(shown).toContain('lang="ko"')
  expect(shown).toContain('rebook:0')
  expect(shown).not.toMatch(/5,?310/)
  for (const view of [shown, mail!.text_body]) expect(view, 'days are in words').not.toMatch(/\d{4}-\d\d/)
  expect(statesOf(await info(world, id))).toEqual({ [one.id]: 'offered', [two.id]: 'offered' })
  const thanks = await choose(sent, 'rebook:0')
  const inWords = (date: string) => dateInWords(date, 'ko', { flags: {} }).date
  expect(thanks).toContain(inWords(day(31)))
  expect(thanks).not.toContain(inWords(day(30)))
  expect(await readOrder(world, one.id)).toMatchObject({
    serviceDate: day(31),
    money: { totalMinor: 531_000 },
  })
  await choose(sent, 'refund')
  expect((await readOrder(world, one.id)).status).not.toBe('cancelled')
  // Staff hand a link to who has no address; the one before it holds no more.
  const first = await linkOf(world, id, two.id)
  const second = await linkOf(world, id, two.id)
  await choose(first, 'credit')
  expect((await readOrder(world, two.id)).status).toBe('processing')
  await choose(second, 'credit')
  const after = await info(world, id)
  expect(statesOf(after)).toEqual({ [one.id]: 'moved', [two.id]: 'credited' })
  expect(after.rows.map(({ chosen, chosenBy }) => [chosen, chosenBy])).toContainEqual(['credit', 'guest'])
  expect((await booksAgree(world))['agent-frozen']).toBe(531_000)
})

test('of two guests who choose the last seats one gets them, the other is told and chooses again', async () => {
  const world = await makeWorld({ sku: { days: [day(30), day(31)], capacity: 6 } })
  const one = await placeOrder(world)
  const two = await placeOrder(world)
  await placeOrder(world, { date: day(31) })
  const { id } = await offer(world)
  const paths = [await linkOf(world, id, one.id), await linkOf(world, id, two.id)]
  const pages = await Promise.all(paths.map((path) => choose(path, 'rebook:0')))
  expect(Object.values(statesOf(await info(world, id))).toSorted()).toEqual(['moved', 'offered'])
  const late = pages.findIndex((page) => page.includes('has just filled up'))
  expect(late).toBeGreaterThanOrEqual(0)
  expect(pages[late]).not.toContain('rebook:0')
  await choose(paths[late]!, 'refund')
  expect(Object.values(statesOf(await info(world, id))).toSorted()).toEqual(['moved', 'refunded'])
  await booksAgree(world)
})

test('the deadline does what was chosen for whoever is silent; a guest who chooses meanwhile and the deadline never both', async () => {
  const world = await makeWorld()
  const orders = await Promise.all([
    placeOrder(world),
    placeOrder(world),
    placeOrder(world),
    placeOrder(world),
  ])
  const { id } = await offer(world, { byDefault: 'refund' })
  const paths = await Promise.all(orders.slice(0, 3).map((order) => linkOf(world, id, order.id)))
  await fallDue(world, id)
  expect(new Set(Object.values(statesOf(await info(world, id))))).toEqual(new Set(['offered']))
  await passDeadline(world, id)
  await Promise.all([
    fallDue(world, id),
    ...paths.map((path) => choose(path, 'rebook:0')),
    fallDue(world, id),
  ])
  const after = await info(world, id)
  for (const row of after.rows) {
    const order = await readOrder(world, row.orderId)
    expect([row.state, row.chosenBy, order.status, order.serviceDate]).toEqual(
      row.chosenBy === 'guest'
        ? ['moved', 'guest', 'processing', day(31)]
        : ['refunded', 'deadline', 'cancelled', day(30)],
    )
  }
  expect(statesOf(after)[orders[3]!.id]).toBe('refunded')
  await booksAgree(world)
})

test('staff cancel an order while its link is open: the link says so, the call too, and the deadline leaves it', async () => {
  const world = await makeWorld()
  const { id: orderId } = await placeOrder(world)
  const { id } = await offer(world)
  const path = await linkOf(world, id, orderId)
  await actOn(world, 'cancel', { id: orderId, reason: 'Called', refund: 'operator-fault' })
  expect(await open(path)).toContain('is no longer valid')
  await choose(path, 'rebook:0')
  expect(statesOf(await info(world, id))).toEqual({ [orderId]: 'gone' })
  await passDeadline(world, id)
  await fallDue(world, id)
  expect(statesOf(await info(world, id))).toEqual({ [orderId]: 'gone' })
  expect((await readOrder(world, orderId)).money).toMatchObject({ refundMinor: 531_000 })
  await booksAgree(world)
})

test('the worked example of a call: what the agent has and which seats are free after each step', async () => {
  const world = await makeWorld({ balanceMinor: 3_000_000 })
  const orders = [await placeOrder(world), await placeOrder(world), await placeOrder(world)]
  const steps = new Map(
    docTable('algorithms/departures.md', 'A call by example').map((row) => [row['moment'], row]),
  )
  const isAt = async (moment: string, callId?: number) => {
    const books = await balances(world)
    const text = (minor: number | undefined) => minorToText(minor ?? 0, 'THB')
    expect({
      moment,
      available: text(books['agent-available']),
      frozen: text(books['agent-frozen']),
      'seats on the day': String(await stockLeft(world)),
      'seats on the next day': String(await stockLeft(world, day(31))),
      closed: callId && (await info(world, callId)).blocked ? 'yes' : 'no',
    }).toEqual(steps.get(moment))
  }
  await isAt('before')
  const { id } = await offer(world, { byDefault: 'credit' })
  await isAt('called', id)
  await choose(await linkOf(world, id, orders[0]!.id), 'rebook:0')
  await isAt('first rebooks', id)
  await choose(await linkOf(world, id, orders[1]!.id), 'refund')
  await isAt('second refunds', id)
  await passDeadline(world, id)
  await fallDue(world, id)
  await isAt('deadline', id)
  await world.staff.data('/supplier/departure/open', { id })
  await isAt('opened', id)
  expect((await info(world, id)).counts).toMatchObject({ moved: 1, refunded: 1, credited: 1 })
  await booksAgree(world, 3_000_000)
})
