import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, makeSku, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

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
  await page.getByRole('button', { name: 'New quota' }).first().click()
  await drawer(page).getByRole('combobox', { name: 'Supplier' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(tag) })
    .first()
    .click()
  await field(page, 'Low balance alert').fill('5000')
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
  await drawer(page).getByRole('button', { name: 'Top up' }).click()
  await row(page, `Boats ${tag}`).getByText('Sufficient').waitFor()

  await rowButton(page, `Boats ${tag}`, 'Ledger')
  await page.getByRole('heading', { name: 'Quota ledger' }).waitFor()
  await expect.poll(() => row(page, `TT ${tag}`).textContent()).toMatch(/Top-up.*20,000\.00/)
})

test('an agent asks for a recharge where it is told to pay, and can spend it once staff confirm', async () => {
  const staff = await openPage({ as: 'demo', path: '/tools/RechargeRecord' })
  const { tag, agent } = await makeEntryWorld(staff, password)
  await account(staff, tag)
  const page = await openPage({ as: agent.userName as 'agent-x', path: '/bookingCenter/RechargeRecord' })
  await page.getByRole('button', { name: 'Request top-up' }).first().click()
  await field(page, 'Amount').fill('1500')
  await choose(page, 'Paid to', new RegExp(`Bank ${tag}`))
  await drawer(page).getByText('111-2-33333-4').first().waitFor()
  await drawer(page).getByRole('button', { name: 'Request top-up' }).click()
  await rowButton(page, `Bank ${tag}`, 'Mark as paid')
  await field(page, 'Transfer reference').fill('SCB-1')
  await drawer(page).getByRole('button', { name: 'Mark as paid' }).click()
  await row(page, `Bank ${tag}`).getByText('Paid', { exact: true }).waitFor()

  await row(staff, agent.name).getByText('Paid', { exact: true }).waitFor()
  await rowButton(staff, agent.name, 'Confirm')
  await drawer(staff).getByRole('button', { name: 'Confirm' }).click()
  await row(staff, agent.name).getByText('Confirmed').waitFor()
  await go(page, '/bookingCenter/transactionList')
  await row(page, 'SCB-1').getByText('31,500.00').waitFor()
})

/** Two orders of a trip whose supplier has agreed: 2 × 1,000 are owed for each. */
async function owing(page: Page) {
  const world = await makeEntryWorld(page, password)
  const { tag } = world
  const { id: supplierId } = await post(page, 'supplier/save', {
    code: tag,
    name: `Boats ${tag}`,
    currency: 'THB',
    notifyMethod: 'none',
  })
  const trip = await makeSku(page, {
    code: `${tag}-B`,
    names: { en: `Island boat ${tag}` },
    supplierIds: [supplierId],
    collect: [
      { key: 'identityNumber', per: 'guest', required: true },
      { key: 'pickUpHotel', per: 'order', required: true },
    ],
    stock: 40,
  })
  const values = { adult: 0, child: 0, infant: 0, unit: null }
  await post(page, 'distributorStandard/save', {
    agentId: world.agent.id,
    rows: [{ skuId: trip.id, onSale: true, method: 'percent', values }],
  })
  await post(page, 'standardSupplier/cost/save', {
    skuId: trip.id,
    supplierId,
    validFrom: day(-1),
    currency: 'THB',
    adultMinor: 100_000,
    childMinor: 50_000,
    infantMinor: 0,
    unitMinor: null,
  })
  const orders = [await orderTrip(page, { ...world, trip }), await orderTrip(page, { ...world, trip })]
  for (const { id } of orders) {
    const { lines } = await post<{ lines: { id: number }[] }>(page, 'order/info', { id })
    const lineId = lines[0]!.id
    await post(page, 'orderHandler/sendOrder', { lineId })
    await post(page, 'orderHandler/supplierApprove', { lineId })
  }
  return { tag, orders }
}

test('a supplier’s statement is laid beside what we owe: its amount is accepted, and what agrees goes to a run', async () => {
  const page = await openPage({ as: 'demo', path: '/suppler/supplierStatements' })
  const { tag, orders } = await owing(page)
  await account(page, tag)
  await page.getByRole('button', { name: 'Upload statement' }).first().click()
  await drawer(page).getByRole('combobox', { name: 'Supplier' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(tag) })
    .first()
    .click()
  const [same, dearer] = orders
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: `${tag}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Voucher,Net amount\n${same!.code},2000\n${dearer!.code},2150\n`),
    })
  await row(page, dearer!.code).getByText('Amount mismatch').waitFor()
  await axe(page, "a supplier's statement beside ours")
  await rowButton(page, dearer!.code, "Accept supplier's amount")
  await drawer(page).getByText('change from 2,000.00 THB to 2,150.00 THB').waitFor()
  await drawer(page).getByRole('button', { name: "Accept supplier's amount" }).click()
  await row(page, dearer!.code).getByText('Match').waitFor()
  await page.getByRole('button', { name: 'Pay matching lines' }).click()
  await choose(page, 'Paid from', new RegExp(`Bank ${tag}`))
  await drawer(page).getByRole('button', { name: 'New payment run' }).click()
  await expect.poll(() => row(page, `Bank ${tag}`).textContent()).toMatch(/4,150\.00/)
})
