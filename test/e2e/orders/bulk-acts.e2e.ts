import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

/** Selects what the list shows, and takes an act from the bar or the menu behind it. */
const rowsOf = (page: Page, tag: string) =>
  page.getByRole('row').filter({ hasText: tag }).getByRole('checkbox')
const bar = 'Bulk actions'
async function choose(page: Page, tag: string, act: string) {
  for (const box of await rowsOf(page, tag).all()) await box.check()
  await press(page, act)
}
async function press(page: Page, act: string) {
  const acts = page.getByRole('region', { name: bar })
  const button = acts.getByRole('button', { name: act, exact: true })
  await acts.getByRole('button', { name: 'More actions' }).waitFor()
  if (await button.count()) return button.click()
  await acts.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('many orders are locked and remarked at once from the list: the lock is taken back as one, what an act wants to know is asked once', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const made = [await orderTrip(page, world), await orderTrip(page, world)]
  const orders = () => Promise.all(made.map(({ id }) => post<OrderInfo>(page, 'order/info', { id })))
  await go(page, `/entertainment/PlayOrderList?text=${encodeURIComponent(`Guest ${world.tag}`)}`)
  await expect.poll(() => rowsOf(page, world.tag).count()).toBe(2)
  await choose(page, world.tag, 'Lock supplier')
  const locked = async () => (await orders()).map(({ supplierLocked }) => supplierLocked)
  await expect.poll(locked).toEqual([true, true])
  // The first act has been told to its end before that of the second is held back.
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  // Whoever goes on while the end of an act is still to be told keeps what is picked meanwhile.
  const ends = Promise.withResolvers<void>()
  await page.route(/\/bulk\/info/, async (route) => {
    await ends.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(locked).toEqual([false, false])
  const [one, other] = await rowsOf(page, world.tag).all()
  await one!.check()
  ends.resolve()
  await page.getByText('Undone: 2 of 2').first().waitFor()
  await expect.poll(() => page.getByRole('region', { name: bar }).getByRole('progressbar').count()).toBe(0)
  expect([await one!.isChecked(), await other!.isChecked()]).toEqual([true, false])

  await choose(page, world.tag, 'Edit remark')
  const panel = page.getByRole('dialog', { name: 'Edit remark' })
  await panel.getByText('2 selected').waitFor()
  // There is nothing to remark yet.
  await expect.poll(() => panel.getByRole('button', { name: 'Edit remark' }).isDisabled()).toBe(true)
  await panel.getByLabel('Remark', { exact: true }).fill('Red flag at the pier')
  await panel.getByRole('button', { name: 'Edit remark' }).click()
  await expect
    .poll(async () => (await orders()).map(({ remark }) => remark))
    .toEqual(['Red flag at the pier', 'Red flag at the pier'])

  // Two acts that end alike are two: the second's undo takes back the second.
  const view = page.locator('.toast', { hasText: '1 of 1' })
  for (const [at, { id }] of made.toReversed().entries()) {
    await rowsOf(page, world.tag).nth(at).check()
    await press(page, 'Lock supplier')
    await expect
      .poll(async () => (await post<OrderInfo>(page, 'order/info', { id })).supplierLocked)
      .toBe(true)
  }
  await view.nth(1).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(locked).toEqual([false, true])
})

test('many orders are moved, charged, given money back and duplicated from the list, each once, and what it comes to stands there before', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const made = [await orderTrip(page, world), await orderTrip(page, world)]
  for (const { id } of made) await post(page, 'orderHandler/confirm', { id })
  const orders = () => Promise.all(made.map(({ id }) => post<OrderInfo>(page, 'order/info', { id })))
  await go(page, `/entertainment/PlayOrderList?text=${encodeURIComponent(`Guest ${world.tag}`)}`)
  await expect.poll(() => rowsOf(page, world.tag).count()).toBe(2)
  const panel = (name: string) => page.getByRole('dialog', { name })
  const carryOut = async (name: string) => panel(name).getByRole('button', { name, exact: true }).click()
  const dayField = (name: string, date: string) =>
    panel(name)
      .getByRole('textbox', { name: /^Service date/ })
      .fill(date)

  await choose(page, world.tag, 'Change order')
  await dayField('Change order', day(6))
  await panel('Change order').getByText('2 of 2 can be changed').waitFor()
  await carryOut('Change order')
  await expect
    .poll(async () => (await orders()).map(({ serviceDate }) => serviceDate))
    .toEqual([day(6), day(6)])

  await choose(page, world.tag, 'Refund or charge')
  await panel('Refund or charge').getByText('792.00 THB').waitFor()
  await panel('Refund or charge').getByLabel('Reason').fill('Lunch was cold')
  await panel('Refund or charge').getByText('Approve immediately').click()
  await carryOut('Refund or charge')
  await expect
    .poll(async () => (await orders()).map(({ money }) => money!.refundMinor))
    .toEqual([39_600, 39_600])

  await choose(page, world.tag, 'Duplicate')
  await dayField('Duplicate', day(9))
  await carryOut('Duplicate')
  await expect.poll(() => rowsOf(page, world.tag).count()).toBe(4)
})
