import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()

/** Two orders of a trip in three days; the list of who is on it stands open. */
async function openAffected() {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const orders = [await orderTrip(page, world), await orderTrip(page, world)]
  await go(page, `/entertainment/departures?dates=${day(3)}~${day(3)}&skuIds=${world.trip.id}`)
  await page.getByRole('row', { name: new RegExp(world.trip.name) }).click()
  await page.getByText('2 orders, 4 guests').waitFor()
  return { page, world, orders }
}

test('a departure is called off: guests choose by a link, one rebooks, and the page shows what became of each', async () => {
  const { page, orders } = await openAffected()
  await button(page, 'Cancel or move …').click()
  await drawer(page)
    .getByLabel(/^Reason/)
    .fill('Waves of three metres')
  await button(page, 'Add a sailing').click()
  await drawer(page).getByRole('textbox', { name: /^Date/ }).fill(day(5))
  await drawer(page).getByText('All 2 can be moved.').waitFor()
  await drawer(page)
    .getByRole('textbox', { name: /^Reply by/ })
    .fill(day(2))
  await axe(page, 'calling off a departure')
  await button(page, 'Start').click()
  await page.getByText("Awaiting guest's choice 2").waitFor()
  await axe(page, 'what became of a departure')
  const callId = Number(/calls\/(\d+)/.exec(page.url())![1])

  // The guests have no address: staff hand a link out.
  await page.getByText('Not notified: no email, please call').first().waitFor()
  const { url } = await post<{ url: string }>(page, 'departure/link', { callId, orderId: orders[0]!.id })
  const guest = await openPage()
  await guest.goto(new URL(url).pathname)
  await axe(guest, 'the page of a guest who may choose')
  await guest.getByLabel(/^Travel on/).check()
  await button(guest, 'Confirm my choice').click()
  await guest.getByRole('heading', { name: 'Thank you' }).waitFor()
  await guest.goto(new URL(url).pathname)
  await guest.getByRole('heading', { name: 'Already answered' }).waitFor()

  await page.getByText('Moved 1').waitFor()
  const view = await post<CallInfo>(page, 'departure/info', { id: callId })
  expect(view.counts).toMatchObject({ moved: 1, offered: 1 })
  await button(page, 'Resume sales').click()
  await page.getByText('Done.').first().waitFor()
})

test('before a move the page names who has no room, and moves the others', async () => {
  const { page } = await openAffected()
  await button(page, 'Cancel or move …').click()
  await drawer(page).getByText('Move to another day or session').click()
  await drawer(page)
    .getByLabel(/^Reason/)
    .fill('Harbour closed')
  await drawer(page)
    .getByRole('textbox', { name: /^New date/ })
    .fill(day(4))
  await drawer(page).getByText('All 2 can be moved.').waitFor()
  await button(page, 'Start').click()
  await page.getByText('Moved 2').waitFor()
  await go(page, '/entertainment/departures/calls')
  await page.getByText('Harbour closed').first().waitFor()
})
