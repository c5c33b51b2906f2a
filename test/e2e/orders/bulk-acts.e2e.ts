import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

test('many orders are locked and remarked at once from the list: the lock is taken back as one, what an act wants to know is asked once', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const made = [await orderTrip(page, world), await orderTrip(page, world)]
  const orders = () => Promise.all(made.map(({ id }) => post<OrderInfo>(page, 'order/info', { id })))
  await page.goto(`/entertainment/PlayOrderList?text=${encodeURIComponent(`Guest ${world.tag}`)}`)
  const boxes = page.getByRole('row').filter({ hasText: world.tag }).getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(2)
  for (const box of await boxes.all()) await box.check()

  const bar = page.getByRole('region', { name: 'Act on the selected rows' })
  const pick = async (name: string) => {
    await bar.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await pick('Lock supplier')
  const locked = async () => (await orders()).map(({ supplierLocked }) => supplierLocked)
  await expect.poll(locked).toEqual([true, true])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(locked).toEqual([false, false])

  for (const box of await boxes.all()) await box.check()
  await pick('Remark')
  const panel = page.getByRole('dialog', { name: 'Remark' })
  await panel.getByText('2 selected').waitFor()
  // There is nothing to remark yet.
  await expect.poll(() => panel.getByRole('button', { name: 'Remark' }).isDisabled()).toBe(true)
  await panel.getByLabel('Remark', { exact: true }).fill('Red flag at the pier')
  await panel.getByRole('button', { name: 'Remark' }).click()
  await expect
    .poll(async () => (await orders()).map(({ remark }) => remark))
    .toEqual(['Red flag at the pier', 'Red flag at the pier'])
})
