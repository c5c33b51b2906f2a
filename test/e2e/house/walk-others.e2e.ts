import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/kit/languages.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
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
import { button, dialog, labelled, goAhead, like, look, move, w, walked, walker } from '../kit/walk-kit.ts'

/*
 * The job of those who are not in the office, clicked through in one language and at one width: an agent in its own
 * log-in, and the people at the pier.
 */
type Made = { id: number; code: string }
/** A state's tag: in some languages its word is a button's too. */
const shows = (page: Page, text: string) =>
  page
    .locator('main .lt-tag')
    .and(page.getByText(text, { exact: true }))
    .first()
    .waitFor()
const main = (page: Page) => page.locator('main')
const unique = () => Date.now().toString(36).toUpperCase()

let made: EntryWorld | undefined
const theWorld = async (staff: Page) => (made ??= await makeEntryWorld(staff, password))
const staffPage = () => openPage({ as: 'demo' })
const asAgent = ({ agent }: EntryWorld) => agent.userName as `agent-${string}`

/** From the list through both steps, to the order's own page; answers its id. */
async function placeOwnOrder(page: Page, { tag }: EntryWorld): Promise<number> {
  await page.goto('/order/OrderProductMainList')
  await page.getByRole('button', { name: new RegExp(`^${day(3)} `) }).click()
  await look(page, 'agent-products')
  const phone = walked.width < 600
  await page.getByPlaceholder(w('catalog.text.search')).filter({ visible: true }).first().fill(`${tag}-PP`)
  const add = page.getByRole('button', { name: new RegExp(`^${w('order-entry.text.add')} `) })
  await expect.poll(() => add.count()).toBe(1)
  await add.click()
  // What it comes to stands on it too, as soon as that is known.
  await page
    .getByRole('button', { name: w('order-entry.text.cart', { count: 1 }) })
    .filter({ visible: true })
    .first()
    .click()
  await look(page, 'agent-cart')
  await goAhead(page, 'order-entry.text.continue')
  await page
    .getByRole('button', { name: `${w('pricing.guests.child')} +1` })
    .first()
    .click()
  await page.getByText('5,310.00').first().waitFor()
  await look(page, 'agent-numbers')
  expect(await main(page).innerText()).not.toContain('1,400')
  await page
    .getByRole('button', { name: w('order-entry.text.toGuests') })
    .last()
    .click()
  await button(page, 'order-entry.text.place').click()
  await page.getByRole('alert').first().waitFor()
  await look(page, 'agent-guests-missing')
  await page
    .getByRole('textbox', { name: labelled('orders.fields.contactName') })
    .first()
    .fill('น้ำ ทองดี')
  await button(page, 'order-entry.text.pasteList').click()
  await page
    .locator('#entry-paste')
    .fill('王芳 WANG FANG E12345678\nLI WEI\tEA1234567\t1990-05-12\n김민수 M12345678')
  await button(page, 'order-entry.text.takeOver', { count: 3 }).click()
  await page
    .getByLabel(new RegExp(`^${w('catalog.collectKeys.pickUpHotel')}`))
    .first()
    .fill('Kata Beach Resort')
  await look(page, 'agent-guests')
  await page.getByText('24,690.00').first().waitFor()
  await button(page, 'order-entry.text.place').click()
  await page.getByRole('heading', { name: w('order-entry.text.placed') }).waitFor()
  await look(page, 'agent-placed')
  await page.getByRole('link', { name: w('order-entry.text.openOrder') }).click()
  await page.waitForURL('**/bookingCenter/OrderDetail?id=*')
  if (phone) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** What an agent never sees: who serves it, for how much, and what is left of it. */
async function seesNoCost(page: Page): Promise<void> {
  const text = await main(page).innerText()
  for (const key of ['orders.fields.supplier', 'orders.fields.cost', 'orders.fields.profit'] as const)
    expect(text).not.toContain(w(key))
}

test(
  `an agent orders, reads its voucher and its account, and withdraws, in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    const staff = await staffPage()
    const world = await theWorld(staff)
    const busy = await walker({ as: 'agent', path: '/main' })
    await look(busy, 'agent-home')
    await busy.goto('/bookingCenter/PlayOrderList')
    await main(busy)
      .getByText(/^AB\d+$/)
      .first()
      .waitFor()
    await look(busy, 'agent-orders')
    await busy.goto('/bookingCenter/transactionList')
    await busy.getByText(w('agents.fields.spendable')).first().waitFor()
    await look(busy, 'agent-transactions')

    const page = await walker({ as: asAgent(world), path: '/main' })
    await look(page, 'agent-home-new')
    const id = await placeOwnOrder(page, world)
    await page.getByText(w('orders.text.about')).waitFor()
    await shows(page, w('orders.states.processing'))
    await look(page, 'agent-order')
    await seesNoCost(page)
    await post(staff, 'orderHandler/confirm', { id })
    await shows(page, w('orders.states.confirmed'))
    await page.getByRole('button', { name: 'QR', exact: true }).click()
    await page.locator('.ticket-qr').first().waitFor()
    await look(page, 'agent-voucher')
    await readVouchers(page, id)

    await move(page, 'orders.moves.withdraw')
    await look(page, 'agent-withdraws-empty')
    await dialog(page).getByRole('textbox').last().fill('Flight cancelled')
    await look(page, 'agent-withdraws')
    await goAhead(page, 'orders.moves.withdraw')
    await shows(page, w('orders.states.cancelling'))
    await look(page, 'agent-order-cancelling')
    await post(staff, 'orderHandler/agreeCancel', { id })
    await shows(page, w('orders.states.cancelled'))
    await look(page, 'agent-order-cancelled')
    await page.goto('/bookingCenter/transactionList')
    await page.getByText('5,310.00').first().waitFor()
    await look(page, 'agent-transactions-new')
    await page.goto('/bookingCenter/PlayOrderList')
    await page
      .getByPlaceholder(w('orders.text.search'))
      .filter({ visible: true })
      .first()
      .fill('nobody at all')
    await page.getByText(w('kit.parts.nothingFound')).first().waitFor()
    await look(page, 'agent-orders-none')
    await page.goto('/configSetting/accountSetting')
    await look(page, 'agent-account')
  },
)

/** The voucher opened from the order's page, in each of the five languages. */
async function readVouchers(page: Page, orderId: number): Promise<void> {
  await button(page, 'ticketing.text.print').click()
  await look(page, 'voucher-languages')
  for (const [at, language] of languages.entries()) {
    if (at) await button(page, 'ticketing.text.print').click()
    const answer = page
      .context()
      .waitForEvent('response', (response) =>
        response.url().includes(`orderQrcode/pdf?orderId=${orderId}&language=${language}`),
      )
    const tab = page.context().waitForEvent('page')
    await page.getByRole('menuitem').nth(at).click()
    expect((await answer).headers()['content-type']).toBe('application/pdf')
    await (await tab).close()
    await readVoucher(page, orderId, language)
  }
}

async function readVoucher(page: Page, orderId: number, language: Language): Promise<void> {
  const bytes = await page.evaluate(
    async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())],
    `/supplier/orderQrcode/pdf?orderId=${orderId}&language=${language}`,
  )
  const pdf = new Uint8Array(bytes)
  const text = await pdfText(pdf)
  for (const part of ['王芳', 'LI WEI', '김민수', 'Kata Beach Resort']) expect(text).toContain(part)
  expect(text).not.toContain('5,310')
  const { WALK_PICTURES } = process.env
  if (!WALK_PICTURES) return
  const folder = path.join(path.resolve(WALK_PICTURES), 'vouchers')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `voucher-${language}.pdf`), pdf)
}

test(
  `guests board at the pier by a typed code, and a check is taken back, in ${walked.language} at ${walked.width} px`,
  { timeout: 600_000 },
  async () => {
    const staff = await staffPage()
    const world = await theWorld(staff)
    const { id } = await orderTrip(staff, world)
    const later = await confirmTrip(staff, id)
    const cruise = {
      code: `${world.tag}-${unique()}`,
      names: { en: `Moon cruise ${world.tag}`, th: `ล่องเรือชมจันทร์ ${world.tag}` },
    }
    const moon = await makeSku(staff, { ...cruise, startTime: '23:59', stock: 9 })
    const today = await post<Made>(staff, 'orderEntry/create', {
      clientRequestId: crypto.randomUUID(),
      agentId: world.agent.id,
      skuId: moon.id,
      date: day(0),
      adults: 2,
      contactName: 'ANN LEE',
      guests: [{ name: 'ANN LEE' }, { name: 'BOB LEE' }],
    })
    const { code } = await confirmTrip(staff, today.id)
    const page = await walker({ as: 'ops', path: '/ticket/ticketCheck' })
    await look(page, 'boarding-start')
    const answer = page.locator('.lt-answer')
    const type = async (text: string) => {
      await page.getByRole('textbox').first().fill(text)
      await page.keyboard.press('Enter')
    }
    const says = (key: 'valid' | 'used' | 'checkedIn' | 'unknown' | 'otherDay') =>
      answer
        .locator('strong')
        .getByText(w(`ticketing.answers.${key}`), { exact: true })
        .waitFor()
    await type(code)
    await says('valid')
    await look(page, 'boarding-valid')
    await button(page, 'ticketing.text.checkIn', { count: 2 }).click()
    await says('checkedIn')
    await look(page, 'boarding-checked-in')
    await type(code)
    await says('used')
    await look(page, 'boarding-used')
    await page.getByRole('button', { name: w('ticketing.text.undoOf', { guest: 'BOB LEE' }) }).click()
    await dialog(page).getByRole('textbox').fill('Still on the pier')
    await look(page, 'boarding-undo')
    await goAhead(page, 'ticketing.text.undo')
    await says('valid')
    await button(page, 'ticketing.text.markNoShow', { count: 1 }).click()
    await answer.getByText(w('ticketing.text.noShow'), { exact: true }).first().waitFor()
    await look(page, 'boarding-no-show')
    await type(later.code)
    await says('otherDay')
    await look(page, 'boarding-other-day')
    await button(page, 'ticketing.text.checkIn', { count: 2 }).click()
    await dialog(page).getByText(like('ticketing.questions.otherDay')).waitFor()
    await look(page, 'boarding-other-day-asks')
    await dialog(page).getByRole('button').first().click()
    await type('nothing-of-ours')
    await says('unknown')
    await look(page, 'boarding-unknown')
  },
)
