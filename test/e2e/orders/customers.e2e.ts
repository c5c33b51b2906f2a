import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( ?\\*)?$`) })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()
const stamp = Date.now()
  .toString(36)
  .toUpperCase()
  .replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)
const passport = `E${String(Date.now()).slice(-8)}`
const phone = `+66 9 ${String(Date.now()).slice(-8)}`

test('an address that names no customer to change says so and shows no blank form', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/EditCustomFiles' })
  await page.getByText('The link does not identify a record. Open it from its list.').waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).waitFor({ state: 'detached' })
})

test('a customer is made, found, given a document, a note, a twin that is merged and unmerged, and erased', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/NewCustomFiles' })
  await page.getByRole('heading', { name: 'New customer' }).waitFor()
  await button(page, 'Save').click()
  await page.getByText('This is required.').first().waitFor()
  await field(page, 'Name').fill(`王${stamp}`)
  await field(page, 'Pinyin name').fill(`WANG ${stamp}`)
  await field(page, 'Phone').fill(phone)
  await field(page, 'WeChat ID').fill(`wx-${stamp}`)
  await field(page, 'Email').fill(`${stamp}@example.com`)
  await page.getByRole('combobox', { name: 'Tags' }).fill(`Golf ${stamp}, VIP`)
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: `王${stamp}` }).waitFor()

  await button(page, 'Add document').click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByLabel('Read from a photo').setInputFiles('test/e2e/kit/passport.jpg')
  await page.getByText('ERIKSSON ANNA MARIA: please check against the document.').waitFor()
  await expect.poll(() => drawer.getByLabel(/^Number/).inputValue()).toBe('L898902C3')
  await drawer.getByLabel(/^Number/).fill(passport)
  await drawer.getByLabel(/^Expiry date/).fill('2027-01-15')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: passport }).waitFor()
  await page.getByLabel('Add note').fill('Asks for the front seats.')
  await button(page, 'Add note').click()
  await page.getByText('Note: Asks for the front seats.').waitFor()

  // Somebody else's name on the same phone: perhaps the same person.
  const other = await post<{ id: number }>(page, 'clientRecord/save', {
    name: `Twin ${stamp}`,
    pinyin: `TWIN ${stamp}`,
    wechat: `twin-${stamp}`,
    phone,
    email: `twin-${stamp}@example.com`,
  })
  expect(other.id).toBeGreaterThan(0)
  await page
    .getByRole('region', { name: 'Possible duplicate' })
    .getByRole('button', { name: 'Merge' })
    .click()
  await page.getByText(/will be merged into/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  const merges = page.getByRole('region', { name: 'Merged profiles' })
  await merges.getByText(`Twin ${stamp}`).waitFor()
  await axe(page, "a customer's page with merged profiles")
  await merges.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await merges.getByText(/Undone by/).waitFor()

  await go(page, '/entertainment/ClientRecord')
  await page.getByPlaceholder(/^Name, phone/).fill(`wx ${stamp}`)
  await row(page, `王${stamp}`).waitFor()
  await row(page, `Twin ${stamp}`).waitFor({ state: 'detached' })
  await row(page, `王${stamp}`).dblclick()
  await page.waitForURL(/ClientRecordDetail/)
  await page.getByRole('heading', { name: `王${stamp}` }).waitFor()
  await button(page, /^More(?! filters)/).click()
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Asked by letter')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
  await page.getByPlaceholder(/^Name, phone/).fill(`wx ${stamp}`)
  await row(page, `王${stamp}`).waitFor({ state: 'detached' })
})

test('an order makes its contact a customer by itself, whom a segment counts', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/ClientRecord/segments' })
  await page.getByRole('heading', { name: 'Customer segments' }).waitFor()
  const { agent, trip } = await makeEntryWorld(page, password)
  await post(page, 'orderEntry/create', {
    clientRequestId: `customer-${stamp}`,
    agentId: agent.id,
    skuId: trip.id,
    date: day(3),
    adults: 1,
    contactName: `Somchai ${stamp}`,
    contactPhone: phone.replace('+66 9', '+66 8'),
    collected: { pickUpHotel: 'Kata Beach Resort' },
    guests: [{ name: `Somchai ${stamp}`, info: { identityNumber: `T${String(Date.now()).slice(-7)}` } }],
  })
  await go(page, `/entertainment/ClientRecord?text=Somchai+${stamp}`)
  await row(page, `Somchai ${stamp}`).getByText('1', { exact: true }).waitFor()
  await go(page, '/entertainment/ClientRecord/documents?tab=expired')
  await row(page, 'Expired').waitFor()
  await settled(page)
  await go(page, '/entertainment/ClientRecord/twins')
  await row(page, 'Phone').waitFor()
})
