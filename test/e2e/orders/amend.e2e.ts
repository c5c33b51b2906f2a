import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, orderTrip, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()

/** An order of the trip for two adults, confirmed; 10 % below 2,200. */
async function makeOrder() {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  await post(page, 'orderHandler/confirm', { id: order.id })
  return { page, world, order }
}

/** Opens the drawer of an order's page; its button stands among the first. */
async function openDrawer(page: Page, path: string): Promise<void> {
  await go(page, path)
  await page.getByRole('button', { name: 'Change order', exact: true }).click()
  await drawer(page).getByText('Make a change to see the result here.').waitFor()
}

async function addChild(page: Page, name: string): Promise<void> {
  await button(page, '+ Add a guest').click()
  await drawer(page)
    .getByLabel(/^Guest type/)
    .click()
  await page.getByRole('radio', { name: 'Child' }).click()
  await drawer(page).getByLabel('Name', { exact: true }).fill(name)
}

test('staff add a child and move the day: what it comes to stands there before it is done, what was can be read', async () => {
  const { page, order } = await makeOrder()
  await openDrawer(page, `/entertainment/OrderDetail?id=${order.id}`)
  await addChild(page, 'Wang Xiaoming')
  await button(page, 'Change, pay 1,350.00 THB').waitFor()
  await drawer(page)
    .getByRole('textbox', { name: /^Service date/ })
    .fill(day(5))
  await drawer(page)
    .getByRole('row', { name: new RegExp(day(5)) })
    .waitFor()
  await axe(page, 'a change of an order, before it is done')
  await button(page, 'Change, pay 1,350.00 THB').click()
  await page.getByText('Order changed.').waitFor()
  const read = await post<{ serviceDate: string; children: number; money: object }>(page, 'order/info', {
    id: order.id,
  })
  expect(read).toMatchObject({ serviceDate: day(5), children: 1, money: { totalMinor: 531_000 } })
  await button(page, 'Earlier versions').click()
  await drawer(page)
    .getByRole('row', { name: /^Order total 3,960\.00 THB/ })
    .waitFor()
})

/** A package of the trip and two nights in twins, at 4,000 a guest whatever it takes of them; it is on sale. */
async function makeStay(page: Page, { tag, trip }: EntryWorld): Promise<{ id: number; name: string }> {
  const { id: room } = await post(page, 'standard/create', {
    code: `${tag}-TW`,
    names: { en: `Twin by the bay ${tag}` },
    productType: 'hotel-room',
    chargeMethod: 'per-unit',
    facts: { type: 'hotel-room', mostAdults: 2, mostChildren: 1, extraBeds: 1 },
  })
  await post(page, 'standardDateStock/fill', { skuIds: [room], from: day(0), to: day(40), capacity: 9 })
  const name = `Two nights at the bay ${tag}`
  const { id } = await post(page, 'product/create', {
    code: `${tag}-ST`,
    names: { en: name },
    chargeMethod: 'per-person',
    price: 'own',
    amounts: { adultMinor: 400_000, childMinor: 250_000 },
    onSale: true,
    parts: [{ options: [{ skuId: trip.id }] }, { nights: 2, options: [{ skuId: room }] }],
  })
  return { id, name }
}

/** Staff order it for three, in so many rooms as a thumb sets. */
async function orderStay(page: Page, { agent, tag }: EntryWorld, name: string): Promise<void> {
  await go(page, '/order/OrderProductMainList')
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(agent.name)
  await page.getByRole('radio', { name: agent.name }).click()
  await page.getByPlaceholder('Code or name').first().fill(`${tag}-ST`)
  await page.getByRole('button', { name: new RegExp(`^${day(3)} `) }).click()
  await button(page, new RegExp(`^Add ${name}`)).click()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await button(page, 'Adult +1').click()
  await page.getByRole('list', { name: 'Parts' }).getByRole('button', { name: 'Rooms +1' }).click()
  await page.getByText('12,000.00').first().waitFor()
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByLabel(/^Contact name/).fill(`Stay of ${tag}`)
  await page.getByLabel(/^Pick-up hotel/).fill('Kata Beach Resort')
  for (const [at, guest] of ['Wang Fang', 'Li Na', 'Chen Wei'].entries()) {
    await page
      .getByLabel(/^Guest name/)
      .nth(at)
      .fill(guest)
    await page
      .getByLabel(/^Passport or ID number/)
      .nth(at)
      .fill(`E1234567${at}`)
  }
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page.getByRole('link', { name: 'View order' }).click()
}

test('rooms of a package are taken as many as are wanted, and changed later: the line says how many, the price stays', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const { name } = await makeStay(page, world)
  await orderStay(page, world, name)
  const line = page.getByRole('region', { name: new RegExp(`^Twin by the bay ${world.tag}`) })
  await line.getByText(/^Rooms/).waitFor()
  await line.getByRole('definition').filter({ hasText: /^2$/ }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await go(page, `/entertainment/upgradeDown?id=${id}`)
  await page.getByRole('button', { name: 'Change order', exact: true }).click()
  const parts = drawer(page).getByRole('list', { name: 'Parts' })
  await parts.getByRole('button', { name: 'Rooms +1' }).click()
  await drawer(page).getByRole('row', { name: 'Rooms 2 3' }).waitFor()
  await drawer(page).getByRole('button', { name: 'Change order' }).click()
  await page.getByText('Order changed.').waitFor()
  await go(page, `/entertainment/OrderDetail?id=${id}`)
  await line.getByRole('definition').filter({ hasText: /^3$/ }).waitFor()
  expect(await post(page, 'order/info', { id })).toMatchObject({ money: { totalMinor: 1_200_000 } })
})

test('what cannot be had is said calmly, before anything is sent; so is that the agent has withdrawn it meanwhile', async () => {
  const { page, world, order } = await makeOrder()
  await openDrawer(page, `/entertainment/OrderDetail?id=${order.id}`)
  await drawer(page)
    .getByRole('textbox', { name: /^Service date/ })
    .fill(day(400))
  await drawer(page).getByRole('status').waitFor()
  const go = drawer(page)
    .getByRole('button', { name: /^Change/ })
    .last()
  expect(await go.isDisabled()).toBe(true)
  await drawer(page)
    .getByRole('textbox', { name: /^Service date/ })
    .fill(day(5))
  await expect.poll(() => go.isEnabled()).toBe(true)
  const agent = await openPage({ as: world.agent.userName as `agent-${string}`, path: '/main' })
  await post(agent, 'orderHandler/withdraw', { id: order.id, reason: 'Guests fell ill' })
  await drawer(page).getByText('A withdrawal waits for its answer.').waitFor()
  expect(await go.isDisabled()).toBe(true)
})

test('an agent asks that a guest goes, staff do it: the guest is struck out, and the agent reads what came of it', async () => {
  const { page, world, order } = await makeOrder()
  const agent = await openPage({ as: world.agent.userName as 'agent-x' })
  await openDrawer(agent, `/bookingCenter/OrderDetail?id=${order.id}`)
  await drawer(agent).getByText(`${order.guest} 2 (Adult)`).click()
  await drawer(agent).getByText('Your refund').waitFor()
  await button(agent, 'Submit change request').click()
  await agent.getByText('Waiting for us').waitFor()
  await go(page, `/entertainment/OrderDetail?id=${order.id}`)
  await button(page, 'Accept request').click()
  await page.getByText('Earlier requests (1)').waitFor()
  await agent.getByText('Earlier requests (1)').waitFor()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  const read = await post<{ adults: number }>(page, 'order/info', { id: order.id })
  expect(read.adults).toBe(1)
})
