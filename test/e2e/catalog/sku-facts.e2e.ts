import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { fillIn } from '../kit/text-in.ts'

const unique = (): string => `F${Date.now().toString(36).slice(-6)}`.toUpperCase()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function fillLeg(page: Page, way: string, from: string, to: string, departs: string): Promise<void> {
  const leg = page.getByRole('group', { name: way, exact: true })
  await leg.getByLabel('Departure pier English').fill(from)
  await leg.getByLabel('Arrival pier English').fill(to)
  await button(page, 'Add sailing').waitFor()
  await leg.getByRole('button', { name: 'Add sailing' }).click()
  await leg.getByLabel('Departs').fill(departs)
}

test('a product manager writes down pier, sailings and both ways of a boat ticket, and order entry shows them', async () => {
  const code = unique()
  const page = await openPage({
    as: 'demo',
    path: '/entertainment/AddNewSKUInfo?type=boat-ticket&method=per-person',
  })
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name English').fill(`Boat ${code}`)
  await page.getByText('Round trip', { exact: true }).click()
  await fillLeg(page, 'Outbound', 'Rassada Pier', 'Ao Nang Pier', '09:15')
  // The way back is asked for before anything is sent.
  await button(page, 'Save').click()
  await page.getByText('Enter it in at least one language.').first().waitFor()
  await fillLeg(page, 'Return', 'Ao Nang Pier', 'Rassada Pier', '15:45')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: `Boat ${code}` }).waitFor()
  await page.getByText('Rassada Pier → Ao Nang Pier · 09:15').waitFor()
  await page.getByText('Ao Nang Pier → Rassada Pier · 15:45').waitFor()
})

test('an open ticket says when it runs out, and an agent reads its venue and that in the language of the agent', async () => {
  const code = unique()
  const page = await openPage({
    as: 'demo',
    path: '/entertainment/AddNewSKUInfo?type=ticket&method=per-person',
  })
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name English').fill(`Tower ${code}`)
  await page.getByLabel('Venue English').fill('Glass tower')
  await fillIn(page, 'Venue', 'th', 'หอคอยแก้ว')
  expect(await page.getByLabel('Validity (days)').count()).toBe(0)
  await page.getByText('Open ticket', { exact: true }).click()
  await page.getByLabel('Validity (days)').fill('30')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: `Tower ${code}` }).waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const price = { adultMinor: 50_000, childMinor: 40_000, infantMinor: 0, unitMinor: null }
  await post(page, 'standard/calendarPrice/saveBase', { skuId: id, ...price })
  await post(page, 'standard/onSale', { ids: [id], onSale: true })
  const agent = await openPage({ as: 'agent', language: 'th', path: '/order/OrderProductMainList' })
  await agent.getByLabel('รหัสหรือชื่อ').fill(code)
  await agent.getByText('หอคอยแก้ว · บัตรไม่ระบุวัน · ใช้ได้ 30 วันนับจากวันขาย').first().waitFor()
})

test.each([
  ['demo', '/entertainment/OrderDetail?id=999999999', 'Orders'],
  ['demo', '/entertainment/detail?id=999999999', 'All products'],
  ['demo', '/entertainment/EditSUKS?id=999999999', 'All products'],
  ['demo', '/entertainment/EditNormalPdt?id=999999999', 'Packages'],
  ['agent', '/bookingCenter/OrderDetail?id=999999999', 'My orders'],
] as const)(
  '%s at %s, a record that is not there, goes on to its list or to the search',
  async (as, path, list) => {
    const page = await openPage({ as, path })
    await page.getByText('Record not found').waitFor()
    await axe(page, 'a record that is not there')
    const alert = page.getByRole('alert')
    await alert.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await alert.getByRole('link', { name: `Go to ${list}` }).click()
    await page.getByRole('heading', { name: list, level: 1 }).waitFor()
  },
)

test('slots of a treatment become its sessions with one press', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/AddNewSKUInfo?type=spa&method=per-unit' })
  await page.getByLabel('First appointment').fill('1000')
  await page.getByLabel('Closing time').fill('1300')
  await page.getByLabel('Duration').fill('60')
  await page.getByLabel('Slot interval (minutes)').fill('60')
  await button(page, 'Take 3 slots as sessions').click()
  await expect.poll(() => page.getByRole('textbox', { name: /^Time\b/ }).count()).toBe(3)
  expect(
    await page
      .getByRole('textbox', { name: /^Time\b/ })
      .last()
      .inputValue(),
  ).toBe('12:00')
})

test('an agent reads route and course beside what can be ordered', async () => {
  const page = await openPage({ as: 'agent', path: '/order/OrderProductMainList' })
  await page.getByLabel('Code or name').fill('DIVE-KC-3')
  await page.getByText('Fun dive · King Cruiser · Shark Point · Koh Doc Mai').first().waitFor()
})

test('whoever sells looks at pictures, texts and facts of a product without leaving the list', async () => {
  const page = await openPage({ as: 'agent', path: '/order/OrderProductMainList' })
  await page.getByLabel('Code or name').fill('PP-SPEED')
  await button(page, 'View Phi Phi by speedboat').click()
  const about = page.getByRole('dialog', { name: 'Phi Phi by speedboat' })
  await about.getByText('Maya Bay').first().waitFor()
  await expect.poll(() => about.getByRole('img').count()).toBeGreaterThan(1)
  await about.getByText('Cancellation policy').waitFor()
})
