import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { killAndRestart, openPage } from '../kit/fixtures.ts'
import { patience } from '../kit/reused-pages.ts'
import { day, post } from '../kit/entry-world.ts'
import { go } from '../kit/screens.ts'

type Listed<T> = { rows: T[] }
type Made = { id: number; code: string }
/** A guest of its own for each order: the same phone would ask whether it is the same order. */
const guests = (tag: string) => ({
  contactName: `GUEST ${tag}`,
  contactPhone: `+66 81 ${String(Date.now()).slice(-7)}`,
})
const tag = () => Date.now().toString(36).toUpperCase()
const detail = (id: number) => `/entertainment/OrderDetail?id=${id}`
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: patience, interval: 100 })
/** The order's own tags, beside its code. */
const shows = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first().waitFor()

async function order(page: Page, skuCode: string, agentCode: string, more: object = {}): Promise<Made> {
  const { rows: skus } = await post<Listed<{ id: number; code: string }>>(page, 'standard/list', {
    text: skuCode,
  })
  const { rows: agents } = await post<Listed<{ id: number; code: string }>>(page, 'distributor/list', {
    text: agentCode,
  })
  return post<Made>(page, 'orderEntry/create', {
    clientRequestId: crypto.randomUUID(),
    agentId: agents[0]!.id,
    skuId: skus.find(({ code }) => code === skuCode)!.id,
    date: day(20),
    adults: 2,
    children: 0,
    ...guests(tag()),
    ...more,
  })
}

test('an order sent to another merchant is confirmed in its own log-in, across a kill of the server, and comes back live', async () => {
  const gateway = await openPage({ as: 'gateway', expectErrors: /./ })
  const made = await order(gateway, 'HKT-PHIPHI', 'DRAGON', { collected: { pickUpHotel: 'Karon Princess' } })
  await go(gateway, detail(made.id))
  await gateway.getByRole('button', { name: 'Send to supplier' }).first().click()
  await shows(gateway, 'In process')
  await killAndRestart()

  const blue = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList' })
  const mirror = await soon(async () => {
    const { rows } = await post<Listed<Made>>(blue, 'order/list', { thirdCode: made.code })
    expect(rows).toHaveLength(1)
    return rows[0]!
  })
  await go(blue, detail(mirror.id))
  await blue.getByText(made.code).first().waitFor()
  await blue.getByRole('button', { name: 'Confirm' }).first().click()
  await shows(blue, 'Confirmed')
  // Nobody touches the other screen: it hears of it by itself.
  await shows(gateway, 'Approved')
  await shows(gateway, 'Confirmed')
  await gateway.getByText(mirror.code).first().waitFor()
})

test('a change asked of another merchant is agreed in its own log-in, and comes back live', async () => {
  const gateway = await openPage({ as: 'gateway' })
  const made = await order(gateway, 'HKT-PHIPHI', 'DRAGON', { collected: { pickUpHotel: 'Karon Princess' } })
  await go(gateway, detail(made.id))
  await gateway.getByRole('button', { name: 'Send to supplier' }).first().click()
  const blue = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList' })
  const mirror = await soon(async () => {
    const { rows } = await post<Listed<Made>>(blue, 'order/list', { thirdCode: made.code })
    expect(rows).toHaveLength(1)
    return rows[0]!
  })
  await post(blue, 'orderHandler/confirm', { id: mirror.id })
  await shows(gateway, 'Approved')
  const { lines } = await post<{ lines: { id: number }[] }>(gateway, 'order/info', { id: made.id })
  const question = { lineId: lines[0]!.id, reason: 'Pick-up at Kata Beach Resort' }
  await go(blue, detail(mirror.id))
  await post(gateway, 'orderHandler/askSupplierChange', question)
  await shows(gateway, 'Reviewing')
  await blue.getByText('Pick-up at Kata Beach Resort').first().waitFor()
  await blue.getByRole('button', { name: 'Accept change' }).click()
  await blue.getByRole('dialog').getByRole('button', { name: 'Accept change' }).click()
  await shows(gateway, 'Approved')
  await shows(blue, 'Tracking completed')
})

test('a price that another merchant asks beside our cost is refused, and of the next order taken', async () => {
  const gateway = await openPage({ as: 'gateway' })
  const { rows: costs } = await post<Listed<{ skuId: number; supplierId: number }>>(
    gateway,
    'standardSupplier/cost/list',
    { text: 'HKT-PHIPHI' },
  )
  const date = day(26)
  await post(gateway, 'standardSupplier/specialCost/save', {
    skuId: costs[0]!.skuId,
    supplierId: costs[0]!.supplierId,
    from: date,
    to: date,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    currency: 'THB',
    adultMinor: 200_000,
    childMinor: 100_000,
    infantMinor: 0,
    unitMinor: null,
  })
  const sent = async () => {
    const made = await order(gateway, 'HKT-PHIPHI', 'DRAGON', {
      date,
      collected: { pickUpHotel: 'Karon Princess' },
    })
    await go(gateway, detail(made.id))
    await gateway.getByRole('button', { name: 'Send to supplier' }).first().click()
    await gateway.getByText("Supplier's new cost").waitFor()
    await shows(gateway, 'Tracking order')
    return made
  }
  const answer = async (name: string, reason?: string) => {
    await gateway.getByRole('button', { name }).first().click()
    const panel = gateway.getByRole('dialog')
    if (reason) await panel.getByRole('textbox').first().fill(reason)
    await panel.getByRole('button', { name }).click()
    await gateway.getByText("Supplier's new cost").waitFor({ state: 'detached' })
  }
  const refused = await sent()
  await answer('Reject new cost', 'We agreed on 4,000')
  await shows(gateway, 'Pending')
  const blue = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList' })
  const { rows } = await post<Listed<Made>>(blue, 'order/list', { thirdCode: refused.code })
  await go(blue, detail(rows[0]!.id))
  await blue
    .getByText(/We agreed on 4,000/)
    .first()
    .waitFor()
  await sent()
  await answer('Accept new cost')
  await shows(gateway, 'Tracking completed')
  await gateway
    .getByText(/from 4,000\.00 THB/)
    .first()
    .waitFor()
})

test('a supplier answers from its mail: opening the link shows, only the button on its page acts', async () => {
  const staff = await openPage({ as: 'demo' })
  const made = await order(staff, 'PP-SUNRISE', 'LOTUS', { collected: { pickUpHotel: 'Karon Princess' } })
  await go(staff, detail(made.id))
  await staff.getByRole('button', { name: 'Send to supplier' }).first().click()
  await shows(staff, 'In process')
  const link = await soon(async () => {
    const { rows } = await post<Listed<{ html: string }>>(staff, 'mail/caught', { text: made.code })
    return /href="[^"]*(\/supplier\/answer\/[^"]+answer=approve)"/.exec(rows[0]!.html)![1]!
  })
  const supplier = await openPage({ path: link, width: 390 })
  await supplier.getByText(made.code).first().waitFor()
  await supplier.reload()
  await shows(staff, 'In process')
  await supplier.getByRole('textbox').first().fill('BOAT-7')
  await supplier.locator('button.main').click()
  await shows(staff, 'Approved')
  await staff.getByText('BOAT-7').first().waitFor()
  await supplier.goto(link)
  expect(await supplier.locator('form').count()).toBe(0)
})
