import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, orderTrip } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Messages' })
const say = async (page: Page, text: string) => {
  await card(page).getByLabel('Message', { exact: true }).fill(text)
  await page.keyboard.press('Control+Enter')
  await card(page).getByRole('list', { name: 'Messages' }).getByText(text).waitFor()
}

test('staff and agent talk about an order, each sees the other at once; a file goes along and can be opened', async () => {
  const staff = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(staff, password)
  const order = await orderTrip(staff, world)
  const agent = await openPage({ as: world.agent.userName as 'agent-x' })
  await staff.goto(`/entertainment/OrderDetail?id=${order.id}`)
  await agent.goto(`/bookingCenter/OrderDetail?id=${order.id}`)
  await card(agent).waitFor()
  await say(staff, 'The boat leaves from another pier.')
  await card(agent).getByText('The boat leaves from another pier.').waitFor()
  await card(agent)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nWang Wei') },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from([77, 90, 0, 1]) },
    ])
  // The one that is not taken says why, the other stays.
  await agent.getByText(/^setup\.exe: A PDF, picture/).waitFor()
  await say(agent, 'Thank you, here are the guests.')
  const link = card(staff).getByRole('link', { name: /guests\.csv/ })
  const path = (await link.getAttribute('href'))!
  expect(await (await staff.request.get(path)).text()).toBe('name\nWang Wei')
  await axe(staff, 'an order with its messages')
  // Within the house: the agent never sees it.
  await card(staff).getByText('Internal').click()
  await say(staff, 'Ask the captain first.')
  await agent.reload()
  await card(agent).getByText('Thank you, here are the guests.').waitFor()
  expect(await card(agent).getByText('Ask the captain first.').count()).toBe(0)
})

test('what is typed stays when the order is left, and goes where it was meant to', async () => {
  const page = await openPage({ as: 'demo', width: 390, height: 844 })
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  await page.goto(`/entertainment/OrderDetail?id=${order.id}`)
  await card(page).getByText('Internal').click()
  await card(page).getByLabel('Message', { exact: true }).fill('Half a thou')
  await page.goto('/main')
  await page.goto(`/entertainment/OrderDetail?id=${order.id}`)
  await card(page).getByText('Internal').click()
  await expect.poll(() => card(page).getByLabel('Message', { exact: true }).inputValue()).toBe('Half a thou')
})
