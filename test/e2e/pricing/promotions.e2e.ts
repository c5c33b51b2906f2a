import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, makeEntryWorld, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'

let world: Promise<EntryWorld> | undefined
/** Made once, by whoever comes first. */
const theWorld = (): Promise<EntryWorld> =>
  (world ??= openPage({ as: 'demo', path: '/main' }).then((page) => makeEntryWorld(page, password)))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`)).first()

/** From the list of products to the numbers of an order: the trip in three days for two adults. */
async function toNumbers(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Code or name').first().fill(name)
  await page.getByRole('button', { name: new RegExp(`^${day(3)} `) }).click()
  await button(page, new RegExp(`^Add ${name}`)).click()
  await page.getByText(`${name} was added to the cart.`).waitFor()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Dates and guests' }).waitFor()
}

/** The second step: who travels, and the order is made. */
async function place(page: Page, contact: string): Promise<void> {
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
  await field(page, 'Contact name').fill(contact)
  await button(page, 'Paste a list').click()
  await page.getByLabel(/Paste from a chat/).fill(`${contact} A E12345678\n${contact} B EA1234567`)
  await page.getByRole('button', { name: 'Use these (2)' }).click()
  await field(page, 'Pick-up hotel').fill('Kata Beach Resort')
  await page.getByText('3,564.00').first().waitFor()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
}

const codeRow = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('a product manager makes a promo code, an agent orders with it, and its use is told and given back', async () => {
  const { tag, agent, trip } = await theWorld()
  const code = `SEA-${tag}`
  const page = await openPage({ as: 'demo', path: '/promoTools/promoCode' })
  await page.getByRole('heading', { name: 'Promo codes' }).waitFor()
  await page.getByRole('link', { name: 'New promo code' }).click()
  await page.getByRole('heading', { name: 'New promo code' }).waitFor()
  await button(page, 'Save').click()
  await page.getByText('This is required.').first().waitFor()
  await field(page, 'Name English').fill(`Ten off ${tag}`)
  await field(page, 'Percentage \\*').fill('10')
  await page.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase())
  await field(page, 'Uses per code').fill('1')
  await page.getByText('10 % off').waitFor()
  await button(page, 'Save').click()
  await codeRow(page, code).getByText('0 / 1').waitFor()

  const own = await openPage({ as: agent.userName as `agent-${string}`, path: '/order/OrderProductMainList' })
  await toNumbers(own, trip.name)
  await own.getByText('3,960.00').first().waitFor()
  await own.getByLabel('Promo code').fill('no-such-code')
  await button(own, 'Apply').click()
  await own.getByText('This promo code does not exist.').waitFor()
  await button(own, 'Remove promo code').click()
  await own.getByLabel('Promo code').fill(code.toLowerCase())
  await own.getByLabel('Promo code').press('Enter')
  await own.getByText('3,564.00').first().waitFor()
  await own.getByText('-396.00').first().waitFor()

  await place(own, 'Somchai Jaidee')
  await own.getByRole('link', { name: 'View order' }).click()
  await own.getByText(`Promo code ${code} used: 396.00 THB off.`).waitFor()
  await settled(own)
  const { rows } = await post<{ rows: { orderId: number; orderCode: string }[] }>(
    page,
    'promoCode/useLog/list',
    { text: code },
  )
  const { orderId, orderCode } = rows[0]!
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await codeRow(page, orderCode).getByText('Valid').waitFor()
  await settled(page)
  await post(page, 'orderHandler/cancel', { id: orderId, reason: 'Rain', refund: 'operator-fault' })
  await codeRow(page, orderCode).getByText('Returned').waitFor()
  await page.getByRole('link', { name: orderCode }).click()
  await page.getByText(`Promo code ${code} returned.`).waitFor()
})

test('a batch of codes is made and one of them is stopped', async () => {
  const { tag } = await theWorld()
  const page = await openPage({ as: 'demo', path: '/promoTools/discountEditMain' })
  await field(page, 'Name English').fill(`Fair ${tag}`)
  await page.getByText('Amount', { exact: true }).click()
  await field(page, 'Amount off an order').fill('150')
  await page.getByText('A batch of codes', { exact: true }).click()
  await field(page, 'Prefix').fill(tag)
  await field(page, 'Number of codes').fill('3')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Promo codes' }).waitFor()
  await page.getByPlaceholder('Code or name').fill(`Fair ${tag}`)
  await expect.poll(() => codeRow(page, `Fair ${tag}`).count()).toBe(3)
  const first = codeRow(page, `Fair ${tag}`).first()
  await first.hover()
  await first.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByText('It can no longer be used.', { exact: false }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await first.getByText('Disabled').waitFor()
})

test('a ladder for groups is written with its preview, and the next price follows it', async () => {
  const { tag, agent, trip } = await theWorld()
  const page = await openPage({ as: 'demo', path: '/promoTools/stepwises' })
  await page.getByRole('heading', { name: 'Tiered prices' }).waitFor()
  await page.getByRole('link', { name: 'New tiered price' }).click()
  await page.getByRole('heading', { name: 'New tiered price' }).waitFor()
  await field(page, 'Name English').fill(`Groups ${tag}`)
  await field(page, 'From guests').fill('4')
  await field(page, 'Adult').fill('-10')
  await page.getByLabel('Products').click()
  await page.getByRole('dialog').getByRole('searchbox').fill(trip.name)
  await page.getByRole('checkbox', { name: trip.name }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const preview = page.getByRole('table', { name: `Preview · ${trip.name}` })
  await preview
    .getByRole('row', { name: /4 or more guests/ })
    .getByText('1,980.00')
    .waitFor()
  await button(page, 'Save').click()
  await codeRow(page, `Groups ${tag}`).getByText('4 or more guests: Adult −10 %').waitFor()
  const price = await post<{ totalMinor: number }>(page, 'orderEntry/price', {
    agentId: agent.id,
    skuId: trip.id,
    date: day(3),
    adults: 4,
  })
  expect(price.totalMinor).toBe(4 * 178_200)
  await codeRow(page, `Groups ${tag}`).click()
  await page.getByRole('heading', { name: `Groups ${tag}` }).waitFor()
  await expect.poll(() => field(page, 'From guests').inputValue()).toBe('4')
})
