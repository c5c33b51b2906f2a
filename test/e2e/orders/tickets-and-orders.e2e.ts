import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  confirmTrip,
  day,
  makeEntryWorld,
  makeSku,
  orderTrip,
  post,
  type EntryWorld,
} from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'

let world: EntryWorld | undefined
const theWorld = async (page: Page): Promise<EntryWorld> => (world ??= await makeEntryWorld(page, password))
/** An order of the trip in three days, for two adults. */
const order = async (page: Page) => orderTrip(page, await theWorld(page))
/** What a hand scanner does: keys faster than any hand, and Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate((keys) => {
    for (const key of [...keys.split(''), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('a voucher is checked at the counter by typing and by a hand scanner; the second scan is told of the first', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { id } = await order(page)
  const { code } = await confirmTrip(page, id)

  await page.goto('/ticket/ticketCheck')
  await page
    .getByRole('textbox')
    .first()
    .fill(code.replace(/(.{4})/g, '$1 '))
  await page.keyboard.press('Enter')
  await page.getByText('Not valid today', { exact: true }).first().waitFor()
  // One of the two stays behind.
  await page.getByRole('checkbox').last().uncheck()
  await button(page, 'Check in 1').click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByText('Used', { exact: true }).first().waitFor()

  // A hand scanner is heard wherever the focus is.
  const other = await openPage({ as: 'ops', path: '/ticket/ticketCheck' })
  await other.getByText('Ready to scan').waitFor()
  await other.getByRole('heading', { name: 'Ticket check' }).click()
  await scan(other, code)
  await button(other, 'Check in 1').click()
  await other.getByRole('dialog').getByRole('button').last().click()
  await button(other, /^Check in/).waitFor({ state: 'detached' })
  await scan(other, code)
  await other.getByText('Already used', { exact: true }).first().waitFor()
  expect(await other.content()).toContain('Nok Suwannarat')
})

test('the big answer follows each act at the counter: checked in, one taken back, one not come', async () => {
  const page = await openPage({ as: 'demo', path: '/404' })
  const { agent, tag } = await theWorld(page)
  const cruise = { code: `${tag}-MOON`, names: { en: `Moon cruise ${tag}` }, startTime: '23:59', stock: 9 }
  const { id } = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag}-moon`,
    agentId: agent.id,
    skuId: (await makeSku(page, cruise)).id,
    date: day(0),
    adults: 2,
    contactName: 'ANN LEE',
    guests: [{ name: 'ANN LEE' }, { name: 'BOB LEE' }],
  })
  const { code } = await confirmTrip(page, id)
  await page.goto('/ticket/ticketCheck')
  const answer = page.locator('.lt-answer')
  const type = async (text: string) => {
    await page.getByRole('textbox').first().fill(text)
    await page.keyboard.press('Enter')
  }
  const says = (text: string) => answer.locator('strong').getByText(text, { exact: true }).waitFor()
  await type(code)
  await says('Valid')
  await button(page, 'Check in 2').click()
  await says('Checked in')
  await type(code)
  await says('Already used')
  await page.getByRole('button', { name: 'Undo: BOB LEE' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Still on the pier')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await says('Valid')
  await button(page, 'Mark 1 as no-show').click()
  await answer.getByText('No-show', { exact: true }).waitFor()
  await page.goto(`/entertainment/OrderDetail?id=${id}`)
  const guests = page.locator('.order-guests')
  await guests.getByText('Boarded').waitFor()
  await guests.getByText('No-show').waitFor()
})

test('a supplier reads the vouchers of an order that it serves, in its own log-in', async () => {
  const page = await openPage({ as: 'supplier', path: '/main' })
  type Served = { id: number; lines: { supplierStatus: string }[] }
  const { rows } = await post<{ rows: Served[] }>(page, 'order/list', {
    status: ['confirmed'],
    pageSize: 100,
  })
  const served = rows.find(({ lines }) => lines.every((line) => line.supplierStatus === 'approved'))!
  const { vouchers } = await post<{ vouchers: { code: string }[] }>(page, 'order/info', { id: served.id })
  await page.goto(`/entertainment/OrderDetail?id=${served.id}`)
  await page.getByText(vouchers[0]!.code).waitFor()
  await button(page, 'PDF').click()
  const document = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('orderQrcode/pdf'))
  await page.getByRole('menuitem', { name: 'ไทย' }).click()
  expect((await document).headers()['content-type']).toBe('application/pdf')
})

test('filters of the order list stand in the address, find names and codes, and are remembered without what was searched for', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { code, guest } = await order(page)
  await page.goto('/entertainment/PlayOrderList')
  await page.getByPlaceholder('Order code, name, phone or product').fill(guest)
  await page.waitForURL('**text=Guest*')
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  await page.getByText(code).first().waitFor()
  // The search is over when it is left; the filter stands again.
  await page.goto('/entertainment/PlayOrderList?text=Guest&tab=toAudit')
  await page.getByRole('tab', { name: 'To send' }).click()
  await page.waitForURL('**tab=waitToSendAgent*')
  await page.goto('/main')
  await page.goto('/entertainment/PlayOrderList')
  await page.waitForURL('**tab=waitToSendAgent*')
  expect(new URL(page.url()).searchParams.get('text')).toBeNull()
})

test('of two people who act on one order one wins; the other is told, and its page is true again', async () => {
  const first = await openPage({ as: 'demo', path: '/main' })
  const { id } = await order(first)
  const path = `/entertainment/OrderDetail?id=${id}`
  const second = await openPage({ as: 'ops', path, expectErrors: /409/ })
  await button(second, 'Reject').click()
  await second.getByRole('dialog').getByRole('textbox').fill('Too rough a sea')
  // It goes another day behind the open panel: what was not read is not rejected.
  const amendment = { date: day(5) }
  await post(first, 'orderModify/apply', { id, amendment, asks: false })
  await second.getByText(day(5).slice(5)).first().waitFor()
  await second.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await second.getByText('made a change first').waitFor()
  await first.goto(path)
  await button(first, 'Confirm').click()
  await first.getByText('Confirmed', { exact: true }).first().waitFor()
  await second.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await second.getByText('Confirmed', { exact: true }).first().waitFor()
  const { status } = await post<{ status: string }>(first, 'order/info', { id })
  expect(status).toBe('confirmed')
})

test('an order made elsewhere appears in an open list without a reload, the counter follows, and the row that is pointed at stays', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  await theWorld(page)
  const list = await openPage({ as: 'ops', path: '/entertainment/PlayOrderList' })
  const rows = list.locator('tbody tr[data-key]')
  await rows.nth(3).hover()
  const pointedAt = list.locator(`tbody tr[data-key="${await rows.nth(3).getAttribute('data-key')}"]`)
  // What is drawn late above it moves it while nobody points anew: it stays where it then stands.
  const head = list.locator('thead th').first()
  await head.evaluate((cell) => (cell.style.height = `${cell.getBoundingClientRect().height + 6}px`))
  await settled(list)
  const before = await pointedAt.boundingBox()
  const { code } = await order(page)
  await list.getByText(code).first().waitFor()
  expect((await pointedAt.boundingBox())!.y).toBe(before!.y)
})

test('the page of an order asks for nothing that its reader may not read', async () => {
  const page = await openPage({ as: 'finance', path: '/main' })
  const { rows } = await post<{ rows: { id: number }[] }>(page, 'order/list', { pageSize: 1 })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (!answer.url().includes('/supplier/') || !answer.headers()['content-type']?.includes('json')) return
    const path = new URL(answer.url()).pathname
    const view = answer.json() as Promise<{ error?: { code: number } }>
    // What the page before still waited for is gone with it.
    void view.then(
      ({ error }) => error?.code === 1003 && refused.push(path),
      () => undefined,
    )
  })
  await page.goto(`/entertainment/OrderDetail?id=${rows[0]!.id}`)
  await page.getByText('History', { exact: true }).waitFor()
  await settled(page)
  expect(refused).toEqual([])
})

test('an order is found from anywhere by its guest, and opened by the keyboard alone', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { code, guest, id } = await order(page)
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(guest)
  await page.getByRole('option', { name: code }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/entertainment/OrderDetail?id=${id}`)
})
