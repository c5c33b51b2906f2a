import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const drawer = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()
const field = (page: Page, name: string) =>
  drawer(page)
    .getByLabel(new RegExp(`^${name}`))
    .first()
async function choose(page: Page, box: string, choice: string | RegExp): Promise<void> {
  await drawer(page).getByRole('combobox', { name: box }).click()
  await page.getByRole('radio', { name: choice }).first().click()
}
const rowButton = async (page: Page, text: string, name: string): Promise<void> => {
  await row(page, text).hover()
  await row(page, text).getByRole('button', { name }).first().click()
}
const account = (page: Page, tag: string) =>
  post(page, 'gatheringAccount/save', {
    code: `B-${tag}`,
    name: `Bank ${tag}`,
    kind: 'bank',
    currency: 'THB',
    accountNumber: '111-2-33333-4',
    qrFileId: null,
    shown: true,
  })

test('a quota is made and topped up, and its ledger tells what was paid in', async () => {
  const page = await openPage({ as: 'demo', path: '/suppler/quotaManage' })
  const tag = `Q${Date.now().toString(36).slice(-6)}`.toUpperCase()
  await account(page, tag)
  await post(page, 'supplier/save', {
    code: tag,
    name: `Boats ${tag}`,
    currency: 'THB',
    notifyMethod: 'none',
  })
  await page.getByRole('heading', { name: 'Supplier quota' }).waitFor()
  await axe(page)
  await page.getByRole('button', { name: 'New quota' }).first().click()
  await drawer(page).getByRole('combobox', { name: 'Supplier' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(tag) })
    .first()
    .click()
  await field(page, 'Warn below').fill('5000')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await row(page, `Boats ${tag}`).getByText('Used up').waitFor()

  await rowButton(page, `Boats ${tag}`, 'Top up')
  await field(page, 'Amount').fill('20000')
  await drawer(page).getByRole('combobox', { name: 'Paid from' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(`Bank ${tag}`) })
    .first()
    .click()
  await field(page, 'Reference').fill(`TT ${tag}`)
  await axe(page)
  await drawer(page).getByRole('button', { name: 'Top up' }).click()
  await row(page, `Boats ${tag}`).getByText('Enough left').waitFor()

  await rowButton(page, `Boats ${tag}`, 'Ledger')
  await page.getByRole('heading', { name: 'Quota ledger' }).waitFor()
  expect(await row(page, `TT ${tag}`).textContent()).toMatch(/Top-up.*20,000\.00/)
})

test('an agent asks for a recharge where it is told to pay, and can spend it once staff confirm', async () => {
  const staff = await openPage({ as: 'demo', path: '/tools/RechargeRecord' })
  const { tag, agent } = await makeEntryWorld(staff, password)
  await account(staff, tag)
  const page = await openPage({ as: agent.userName as 'agent-x', path: '/bookingCenter/RechargeRecord' })
  await page.getByRole('button', { name: 'Ask for a recharge' }).first().click()
  await field(page, 'Amount').fill('1500')
  await choose(page, 'Paid to', new RegExp(`Bank ${tag}`))
  await drawer(page).getByText('111-2-33333-4').first().waitFor()
  await axe(page)
  await drawer(page).getByRole('button', { name: 'Ask for a recharge' }).click()
  await rowButton(page, `Bank ${tag}`, 'Mark paid')
  await field(page, 'Reference').fill('SCB-1')
  await drawer(page).getByRole('button', { name: 'Mark paid' }).click()
  await row(page, `Bank ${tag}`).getByText('Paid', { exact: true }).waitFor()

  await row(staff, agent.name).getByText('Paid', { exact: true }).waitFor()
  await axe(staff)
  await rowButton(staff, agent.name, 'Confirm')
  await drawer(staff).getByRole('button', { name: 'Confirm' }).click()
  await row(staff, agent.name).getByText('Confirmed').waitFor()
  await page.goto('/bookingCenter/transactionList')
  await row(page, 'SCB-1').getByText('31,500.00').waitFor()
})
