import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
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
