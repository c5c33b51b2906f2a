import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { confirmTrip, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

test('an agent gives a colleague named rights, reads its statement, keeps a customer of its own, and the colleague sees no price', async () => {
  const demo = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(demo, password)
  const page = await openPage({
    as: world.agent.userName as `agent-${string}`,
    path: '/bookingCenter/transactionList',
  })
  // 30,000 THB were paid in: before nothing, now all of it.
  const statement = page.getByRole('table').filter({ hasText: 'Opening balance' })
  await statement.getByText('30,000.00').first().waitFor()

  const userName = `agent-looker-${world.tag.toLowerCase()}`
  await go(page, '/bookingCenter/users')
  await button(page, 'New user').click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByLabel(/^Full name/).fill('Looker')
  await drawer.getByLabel(/^Username/).fill(userName)
  await drawer.getByText('Place, pay for and change orders').click()
  await drawer.getByText('See prices').click()
  await drawer.getByText(/^Set a password/).click()
  await drawer.getByLabel(/^Password/).fill(password)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await row(page, userName).getByText('View orders without prices').waitFor()

  await go(page, '/bookingCenter/newCustomer')
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( ?\\*)?$`) })
  await field('Name').fill(`Mei ${world.tag}`)
  await field('Pinyin name').fill('MEI LIN')
  await field('Phone').fill('+66 81 234 5678')
  await field('WeChat ID').fill(`mei-${world.tag}`)
  await field('Email').fill(`mei-${world.tag}@example.com`)
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: `Mei ${world.tag}` }).waitFor()
  const merchants = await post<{ rows: object[] }>(demo, 'clientRecord/list', { text: `Mei ${world.tag}` })
  expect(merchants.rows, 'the merchant has its own customers').toEqual([])

  await orderTrip(demo, world)
  const looker = await openPage({
    as: userName as `agent-${string}`,
    path: '/bookingCenter/PlayOrderList',
  })
  await looker.getByRole('heading', { name: 'My orders' }).waitFor()
  expect(await looker.getByRole('link', { name: 'Transactions' }).count()).toBe(0)
  await looker.getByRole('columnheader', { name: 'Order code' }).waitFor()
  expect(await looker.getByRole('columnheader', { name: 'Order total' }).count()).toBe(0)
})

test('a view of a list is kept under a name and shared, with a column that stays in sight', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList?tab=toAudit' })
  const name = `Audit ${Date.now()}`
  await button(page, 'Columns').click()
  await button(page, 'Freeze column Service date').click()
  await page.keyboard.press('Escape')
  await button(page, /Saved views/).click()
  await page.getByLabel('View name').fill(name)
  await page.getByLabel('Share with colleagues').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor()
  const ops = await openPage({ as: 'ops', path: '/entertainment/PlayOrderList' })
  await button(ops, /Saved views/).click()
  await ops
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await ops.waitForURL(/tab=toAudit/)
  await button(ops, 'Columns').click()
  await expect.poll(() => button(ops, 'Freeze column Service date').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect.poll(() => page.getByRole('button', { name: `Remove ${name}` }).count()).toBe(0)
})

test('an agent’s home finds a product, and leads to what waits, what leaves next, the account and what was said', async () => {
  const demo = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(demo, password)
  const order = await orderTrip(demo, world)
  await confirmTrip(demo, order.id)
  await post(demo, 'order/message/save', {
    id: order.id,
    side: 'agent',
    text: 'The boat leaves from another pier.',
    clientRequestId: `${world.tag}-said`,
  })
  const page = await openPage({ as: world.agent.userName as `agent-${string}`, path: '/main' })
  const card = (name: string) => page.getByRole('region', { name })
  const home = async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).last().click()
    await card('Needs your attention').waitFor()
  }
  const onOrder = () => page.getByRole('heading', { name: world.trip.name, exact: true }).waitFor()

  await card('Needs your attention').getByText('Nothing to do').waitFor()
  await card('My account').getByText('26,040.00').first().waitFor()
  await card('Unread messages').getByRole('link', { name: order.code }).click()
  await onOrder()
  await page.getByText('The boat leaves from another pier.').first().waitFor()

  // It asks to have its order back: that waits now.
  await post(page, 'orderHandler/withdraw', { id: order.id, reason: 'Ill' })
  await home()
  await card('Needs your attention').getByRole('link', { name: world.trip.name }).click()
  await onOrder()
  await home()
  await card('Your next departures').getByRole('link', { name: world.trip.name }).click()
  await onOrder()
  await home()
  await card('My account')
    .getByRole('link', { name: /^View all/ })
    .click()
  await page.getByRole('heading', { name: 'Transactions' }).waitFor()
  await home()
  await page.getByRole('searchbox', { name: 'Code or name' }).fill(world.trip.name)
  await page.keyboard.press('Enter')
  await row(page, world.trip.name).getByText('1,980.00').waitFor()
})
