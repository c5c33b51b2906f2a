import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfText } from '#test/kit/read-pdf.ts'
import { day, makeEntryWorld, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'
import { go } from '../kit/screens.ts'

const date = day(3)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Chooses in an open picker. */
async function choose(page: Page, text: string, role: 'radio' | 'checkbox'): Promise<void> {
  await page.getByRole('dialog').getByRole('searchbox').last().fill(text)
  await page.getByRole(role, { name: text }).first().click()
}

/** A lunch for each guest and fins by the pair, both offered with the trip: one from the list, one from the product's page. */
async function makeAddOns(page: Page, { tag, trip }: EntryWorld) {
  const lunch = `Lunch ${tag}`
  await go(page, '/entertainment/exts')
  await button(page, 'New add-on').click()
  const form = page.getByRole('dialog', { name: 'New add-on' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This is required.').first().waitFor()
  await form.getByLabel('Code').fill(`${tag}-LUNCH`)
  await form.getByLabel('Name English').fill(lunch)
  await form.getByRole('combobox', { name: 'Add-on type' }).click()
  await page.getByRole('radio', { name: 'Meal' }).click()
  await form.getByLabel('Adult', { exact: true }).fill('250')
  await form.getByLabel('Child', { exact: true }).fill('150')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: `${tag}-LUNCH` })
  await row.getByText('250.00').waitFor()
  await row.getByRole('checkbox').check()
  await button(page, 'Link products').click()
  const attach = page.getByRole('dialog', { name: 'Link products' })
  await attach.getByRole('combobox', { name: /Products and packages/ }).click()
  await choose(page, trip.name, 'checkbox')
  await page.keyboard.press('Escape')
  await attach.getByRole('button', { name: 'Link products' }).click()
  await row.getByText('Products: 1').waitFor()
  const fins = await post(page, 'standardExt/create', {
    code: `${tag}-FINS`,
    names: { en: `Fins ${tag}` },
    kind: 'equipment',
    charge: 'unit',
    stockMode: 'date',
    autoConfirm: true,
    amounts: { unitMinor: 10_000 },
  })
  await post(page, 'standardDateStock/fill', { skuIds: [fins.id], from: date, to: date, capacity: 5 })
  await go(page, `/entertainment/detail?id=${trip.id}`)
  await button(page, 'Add add-on').click()
  const offer = page.getByRole('dialog', { name: 'Add add-on' })
  await offer.getByRole('combobox', { name: /Add-on/ }).click()
  await choose(page, `Fins ${tag}`, 'radio')
  await offer.getByLabel('Max per order').fill('4')
  await offer.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Fins ${tag}`).first().waitFor()
  await page.getByText('up to 4').waitFor()
  return { lunch, fins: `Fins ${tag}` }
}

/** The voucher as a printer gets it. */
async function printed(page: Page, orderId: number): Promise<string> {
  const { sessionId } = JSON.parse(await page.evaluate(() => localStorage.getItem('longtail.user')!)) as {
    sessionId: string
  }
  const answer = await page.context().request.get('/supplier/orderQrcode/pdf', {
    params: { orderId, sessionId },
  })
  return pdfText(await answer.body())
}

test('an add-on is made, offered with a product, sold beside it, and stands in the order and on its voucher', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const world = await makeEntryWorld(page, password)
  const { lunch, fins } = await makeAddOns(page, world)
  await go(page, '/order/OrderProductMainList')
  await page.getByLabel('Agent', { exact: true }).click()
  await choose(page, world.agent.name, 'radio')
  await page.getByPlaceholder('Code or name').first().fill(world.trip.name)
  await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
  await button(page, new RegExp(`^Add ${world.trip.name}`)).click()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const addOns = page.getByRole('list', { name: 'Add-ons' })
  // Two adults at 1,980 each; lunch 250 each, three pairs of fins at 100
  await page.getByText('3,960.00').first().waitFor()
  await addOns.getByRole('checkbox', { name: lunch }).check()
  await page.getByText('4,460.00').first().waitFor()
  for (let pair = 0; pair < 3; pair++) await addOns.getByRole('button', { name: `${fins} +1` }).click()
  await page.getByText('4,760.00').first().waitFor()
  await page.getByText('Price breakdown').click()
  await page.getByText(`${lunch}: 500.00`).waitFor()
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
  await page.getByLabel(/^Contact name/).fill(`Add-on guest ${world.tag}`)
  for (const [at, name] of ['Wang Fang', 'Li Na'].entries()) {
    await page
      .getByLabel(/^Guest name/)
      .nth(at)
      .fill(name)
    await page
      .getByLabel(/^Passport or ID number/)
      .nth(at)
      .fill(`E1234567${at}`)
  }
  await page
    .getByLabel(/^Pick-up hotel/)
    .nth(0)
    .fill('Kata Beach Resort')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page.getByRole('link', { name: 'View order' }).click()
  const line = page.getByRole('region', { name: lunch })
  await line.getByText('Add-on', { exact: true }).waitFor()
  await line.getByText('500.00').waitFor()
  await page.getByRole('region', { name: fins }).getByText('300.00').waitFor()
  await settled(page)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await post(page, 'orderHandler/confirm', { id })
  // Two guests on the trip and at lunch, three pairs of fins
  const info = await post<{ vouchers: { entitlements: number }[] }>(page, 'order/info', { id })
  expect(info.vouchers).toMatchObject([{ entitlements: 7 }])
  const voucher = await printed(page, id)
  expect(voucher).toContain(`${lunch} × 2`)
  expect(voucher).toContain(`${fins} × 3`)
  await post(page, 'orderHandler/cancel', { id, reason: 'The boat stays in', refund: 'operator-fault' })
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
}, 120_000)

test('the agent chooses add-ons in its own log-in and sees no cost of them', async () => {
  const staff = await openPage({ as: 'demo', path: '/main' })
  const world = await makeEntryWorld(staff, password)
  const { id } = await post(staff, 'standardExt/create', {
    code: `${world.tag}-FEE`,
    names: { en: `Park fee ${world.tag}` },
    kind: 'other',
    charge: 'guest',
    amounts: { adultMinor: 20_000, childMinor: 10_000 },
  })
  await post(staff, 'standardExt/attach', { addOnIds: [id], skuIds: [world.trip.id], required: true })
  const page = await openPage({
    as: world.agent.userName as `agent-${string}`,
    path: '/order/OrderProductMainList',
  })
  await page.getByPlaceholder('Code or name').first().fill(world.trip.name)
  await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
  await button(page, new RegExp(`^Add ${world.trip.name}`)).click()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const fee = page
    .getByRole('list', { name: 'Add-ons' })
    .getByRole('checkbox', { name: `Park fee ${world.tag}` })
  await fee.waitFor()
  expect([await fee.isChecked(), await fee.isDisabled()]).toEqual([true, true])
  await page.getByText('4,360.00').first().waitFor()
})
