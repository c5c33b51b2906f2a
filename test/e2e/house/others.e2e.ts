import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

/** What stands in an open page's text, whatever the case. */
const forbidden = /Pending|In process|Supplier|Cost|Profit/

describe('an agent', () => {
  test('reads its order without the hand-off behind it, and goes from there to its account', async () => {
    const page = await openPage({ as: 'agent', path: '/bookingCenter/PlayOrderList' })
    await page.getByRole('row').nth(1).dblclick()
    await page.waitForURL('**/bookingCenter/OrderDetail?id=*')
    await page.getByText('Order details').waitFor()
    // The page itself may come after its crumb.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await axe(page, 'an order as its agent sees it')
    expect(await page.locator('main').innerText()).not.toMatch(forbidden)
    await page.getByRole('link', { name: 'Transactions' }).click()
    await page.getByRole('heading', { name: 'Transactions' }).waitFor()
    await page.getByText('Available to spend').waitFor()
    await page.getByPlaceholder('Order code or memo').fill('Recharge nobody made')
    await page.getByText('No results match these filters').first().waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    // The newest movement may be money that was sent.
    const order = page.locator('main tbody tr').getByRole('link').first()
    const code = await order.textContent()
    await order.click()
    await page.waitForURL('**/bookingCenter/OrderDetail?id=*')
    await page.getByText(code!).first().waitFor()
  })

  test('on a phone goes back by the crumb, and nothing lies over the buttons', async () => {
    const page = await openPage({ as: 'agent', path: '/order/OrderProductMainList', width: 390 })
    await page.getByRole('button', { name: /^Add / }).first().click()
    const toast = page.getByRole('status').filter({ hasText: 'was added to the cart' })
    expect((await toast.boundingBox())!.y).toBeLessThan(200)
    await go(page, '/order/NewOrderV2')
    const next = page.getByRole('button', { name: 'Guests and details' }).last()
    await expect.poll(() => next.isEnabled()).toBe(true)
    await next.click()
    await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await crumbs.getByRole('link').filter({ visible: true }).allInnerTexts()).toEqual([
      'Dates and guests',
    ])
    await crumbs.getByRole('link', { name: 'Dates and guests' }).click()
    await page.waitForURL('**/order/NewOrderV2')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Remove' }).click()
  })
})

/** A pending line of the supplier that has a log-in is sent to it; answers the order's code. */
async function sendToSupplier(): Promise<string> {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { rows: suppliers } = await post<{ rows: { id: number; code: string }[] }>(
    page,
    'supplier/simpleList',
    {},
  )
  const { id: supplierId } = suppliers.find(({ code }) => code === 'SEASTAR')!
  type Found = { rows: { code: string; lines: { id: number; supplierId: number | null }[] }[] }
  const { rows } = await post<Found>(page, 'order/list', {
    supplierId,
    supplierStatus: ['pending', 'rejected'],
    status: ['processing', 'confirmed'],
  })
  const lineId = rows[0]!.lines.find((line) => line.supplierId === supplierId)!.id
  await post(page, 'orderHandler/resetSupplierStatus', { lineId })
  await post(page, 'orderHandler/sendOrder', { lineId })
  return rows[0]!.code
}

describe('a supplier', () => {
  test('answers in its own words: what waits for it stands out, what it cannot decide is not there', async () => {
    const code = await sendToSupplier()
    const page = await openPage({ as: 'supplier', path: '/entertainment/PlayOrderList?tab=waitAgentReply' })
    const waiting = page.getByRole('row').filter({ hasText: code })
    await waiting.getByText('To reply', { exact: true }).waitFor()
    await waiting.dblclick()
    await page.getByText('Sent by').waitFor()
    await axe(page, 'an order as its supplier sees it')
    expect(await page.locator('main').innerText()).not.toMatch(/Supplier|cancellation|Order total|Profit/)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem').first().waitFor()
    // What cannot be done now may be folded.
    for (const fold of await page.getByRole('menuitem', { expanded: false }).all()) await fold.click()
    expect(await page.getByRole('menuitem', { name: /cancel|change/i }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Approve' })
    await panel.getByLabel('Your booking code').fill(`SS-${code}`)
    await panel.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`SS-${code}`).waitFor()
    await page.getByText('Approved', { exact: true }).first().waitFor()
  })
})
