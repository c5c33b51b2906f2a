import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { limitOf } from '../kit/limit-of.ts'
import { settled } from '../kit/settled.ts'

const list = '/entertainment/PlayOrderList'
const look = (page: Page) => page.getByRole('dialog', { name: 'Quick view' })
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text })

test('an order is found by name and phone from anywhere and confirmed, by twelve keys at most', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { tag, agent, trip } = await makeEntryWorld(page, password)
  const tail = String(Date.now()).slice(-4)
  const { id, code } = await post<{ id: number; code: string }>(page, 'orderEntry/create', {
    clientRequestId: `${tag}-hands`,
    agentId: agent.id,
    skuId: trip.id,
    date: day(3),
    adults: 2,
    contactName: `Lin ${tag}`,
    contactPhone: `+66 81 234 ${tail}`,
    collected: { pickUpHotel: 'Kata Beach Resort' },
    guests: [1, 2].map((no) => ({ name: `Lin ${no}`, info: { identityNumber: `EA77${tail}${no}` } })),
  })
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    pressed += keys.length
  }
  await press('Control+k', ...`lin ${tail}`.split(''), 'Enter')
  await page.waitForURL(new RegExp(`[?&]id=${id}(&|$)`))
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
  await press('Control+Enter')
  await toast(page, `${code} · Order confirmed.`).waitFor()
  expect(pressed).toBeLessThanOrEqual(
    limitOf("Find an order by a guest's name and the end of the phone, and confirm it, from anywhere"),
  )
  // No red button has come to stand where it was pressed, and the record is the first thing offered again.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Cancel order' }).waitFor()
})

test('the list is dense, a look stands beside it while the keys walk, and what was done is undone', async () => {
  const page = await openPage({ as: 'demo', path: list, width: 1440, height: 900 })
  const rows = page.locator('main tr[data-key]')
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Compact rows' }).check()
  await page.keyboard.press('Escape')
  const inSight = () =>
    page.evaluate(() => {
      const box = document.querySelector('main .lt-box')!
      const { bottom } = box.getBoundingClientRect()
      return [...box.querySelectorAll('tr[data-key]')].filter(
        (row) => row.getBoundingClientRect().bottom <= bottom,
      ).length
    })
  expect(await inSight()).toBeGreaterThanOrEqual(limitOf('Orders in sight at 1440 × 900, dense'))
  // The code is a link of its own; a press beside it looks.
  const link = rows.first().getByRole('link').first()
  await expect.poll(() => link.getAttribute('href')).toContain('OrderDetail')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await look(page).waitFor()
  const first = await look(page).getByRole('heading').first().innerText()
  await page.keyboard.press('j')
  await expect.poll(() => look(page).getByRole('heading').first().innerText()).not.toBe(first)
  const [filters, beside] = await Promise.all([
    page.locator('main .lt-filters').boundingBox(),
    look(page).boundingBox(),
  ])
  expect(beside!.y).toBeGreaterThanOrEqual(filters!.y + filters!.height)
  await page.reload()
  await look(page).waitFor()
  const code = await look(page).getByRole('heading').first().innerText()
  await look(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as ordered' }).click()
  await toast(page, `${code} · Marked as booked outside.`).getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone').waitFor()
  await look(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as ordered' }).waitFor()
  await page.keyboard.press('Escape')
  await look(page).getByRole('button', { name: 'Close' }).click()
  // What was typed leaves with the page; where it was found is marked.
  await page.getByRole('searchbox', { name: 'Order code, name, phone or product' }).fill('phi phi')
  await settled(page)
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0)
  await page.goto('/main')
  await page.goto(list)
  await rows.first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a row is as high as its name: a long text has two lines, and the whole of it where it is pointed at', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440, height: 900 })
  const code = `N${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const note = `${'Sells on the pier, in cash. '.repeat(12)}${code}`
  await post(page, 'department/save', { name: `Pier ${code}`, note, dataScope: 'department' })
  await page.goto('/staffs/department')
  const row = page.locator('main tr[data-key]', { hasText: code })
  await row.waitFor()
  const cell = row.locator('td', { hasText: note })
  await cell.waitFor()
  expect((await row.boundingBox())!.height).toBeLessThan(62)
  await cell.hover()
  await expect.poll(() => cell.getAttribute('title')).toBe(note)
})

test('what is stopped in its list is told by its name, and taken back', async () => {
  const page = await openPage({ as: 'demo', path: '/main', width: 1440 })
  const code = `S${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const name = `Pier ${code}`
  const supplier = { code, name, currency: 'THB', email: `${code.toLowerCase()}@pier.example` }
  const { id } = await post<{ id: number }>(page, 'supplier/save', supplier)
  await page.goto(`/suppler/supplierManage?text=${code}`)
  const row = page.locator(`main tr[data-key="${id}"]`)
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await toast(page, `${name} · Disabled`).getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone').waitFor()
  await row.getByText('Enabled').waitFor()
  // Beside its list it tells that too, as products, people and promo codes do.
  for (const path of ['', '/entertainment/all', '/staffs/account', '/promoTools/promoCode']) {
    if (path) await page.goto(path)
    const first = page.locator('main tr[data-key]').first()
    await first.focus()
    await page.keyboard.press('Space')
    const last = look(page).getByRole('region', { name: 'History' })
    await last.getByRole('listitem').first().waitFor()
    if (!path) await last.getByText(`${name} was disabled`).waitFor()
    await look(page).getByRole('button', { name: 'Close' }).click()
  }
})
