import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const unique = (): string => Date.now().toString(36).toUpperCase()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** Calls the API as the person of a page: what another company did before. */
const call = (page: Page, path: string, input: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...sent, sessionId }),
      })
      return ((await response.json()) as { error: { code: number } }).error.code
    },
    [path, input] as const,
  )

async function addAgent(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'New agent' }).first().click()
  const form = drawer(page, 'New agent')
  await form.getByLabel('Agent').fill(name)
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await form.waitFor({ state: 'hidden' })
}

describe('suppliers', () => {
  test('a supplier is added, bound to its merchant account, and let go again', async () => {
    const code = unique()
    // Siam Gateway decides that Andaman Blue buys from it.
    const gateway = await openPage({ as: 'gateway', path: '/tools/ForAgentList' })
    await gateway.getByRole('heading', { name: 'Agents' }).waitFor()
    const agent = { code: 'AB', name: 'Andaman Blue', currency: 'THB', settlementTerm: 'prepay' }
    const added = await call(gateway, '/supplier/distributor/save', { ...agent, boundMerchantCode: 'AB' })
    expect([0, 400000], 'added now, or there already').toContain(added)

    const page = await openPage({
      as: 'demo',
      path: '/suppler/supplierManage',
      expectErrors: /409301|400000/,
    })
    await page.getByRole('heading', { name: 'Suppliers' }).waitFor()
    await page.getByRole('button', { name: 'New supplier' }).first().click()
    const form = drawer(page, 'New supplier')
    await form.getByLabel('Supplier').first().fill(`Boats ${code}`)
    await form.getByLabel('Code').fill(code)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('This is required.').first().waitFor()
    await form.getByRole('textbox', { name: 'Email' }).fill('boats@example.com')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByPlaceholder('Name, code, contact').fill(code)
    await row(page, code).getByText('Unbound').waitFor()

    await row(page, code).getByText(`Boats ${code}`).click()
    const look = page.getByRole('dialog', { name: 'Quick view' })
    await look.getByText('Email with reply links').waitFor()
    await look.getByRole('button', { name: 'Bind merchant' }).click()
    const panel = drawer(page, 'Bind merchant')
    await panel.getByLabel('Merchant code').fill('NOBODY')
    await panel.getByRole('button', { name: 'Bind merchant' }).click()
    await panel.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await panel.getByLabel('Merchant code').fill('SG')
    await panel.getByRole('button', { name: 'Bind merchant' }).click()
    await row(page, code).getByText('Bound', { exact: true }).waitFor()
    await look.getByText('Merchant account').waitFor()

    await look.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Unbind' }).click()
    await page.getByRole('dialog').getByText(`Unbind Boats ${code}?`, { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await row(page, code).getByText('Unbound').waitFor()
  })
})

describe('agents', () => {
  test('agents share a group, which the list tells, and which goes without them', async () => {
    const code = unique()
    const page = await openPage({ as: 'demo', path: '/tools/ForAgentList' })
    await addAgent(page, `Grouped ${code}`, code)
    await page.getByRole('button', { name: 'Agent groups' }).click()
    const groups = drawer(page, 'Agent groups')
    await groups.getByRole('button', { name: 'New group' }).click()
    const form = drawer(page, 'New group')
    await form.getByLabel('Group name').fill(`Wholesale ${code}`)
    await form.getByRole('combobox', { name: 'Agents' }).click()
    await page.keyboard.type(code)
    await page.getByRole('checkbox', { name: `Grouped ${code}` }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Save' }).click()
    const mine = groups.getByRole('listitem').filter({ hasText: `Wholesale ${code}` })
    await mine.getByText(`Grouped ${code}`).waitFor()
    await groups.getByRole('button', { name: 'Close' }).click()
    await page.getByPlaceholder('Name, code, contact').fill(code)
    await row(page, `Wholesale ${code}`).getByText(`Grouped ${code}`).waitFor()

    await page.getByRole('button', { name: 'Agent groups' }).click()
    await mine.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByText('its 1 agent will no longer be in a group').waitFor()
    await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click()
    await mine.waitFor({ state: 'hidden' })
  })

  test('an agent is added, recharged and corrected, and its ledger tells both', async () => {
    const code = unique()
    const page = await openPage({ as: 'demo', path: '/tools/ForAgentList' })
    await page.getByRole('heading', { name: 'Agents' }).waitFor()
    await addAgent(page, `Travel ${code}`, code)
    await page.getByPlaceholder('Name, code, contact').fill(code)
    await row(page, code).getByText(`Travel ${code}`).click()
    const look = page.getByRole('dialog', { name: 'Quick view' })
    await look.getByRole('button', { name: 'Account', exact: true }).click()

    await page.getByRole('heading', { name: 'Account ledger' }).waitFor()
    await page.getByText('No transactions yet.').waitFor()
    await page.getByRole('button', { name: 'Top up' }).click()
    const recharge = drawer(page, /^Top up/)
    await recharge.getByLabel('Amount').fill('10,000')
    await recharge.getByText('Cash').click()
    await recharge.getByText('Balance after').waitFor()
    await recharge.getByText('10,000.00 THB').waitFor()
    await recharge.getByRole('button', { name: 'Top up' }).click()
    await row(page, 'Top-up').getByText('+10,000.00').waitFor()

    // Somebody else looks at the same ledger and need not ask again.
    const other = await openPage({
      as: 'finance',
      path: new URL(page.url()).pathname + new URL(page.url()).search,
    })
    await row(other, 'Top-up').getByText('+10,000.00').waitFor()

    await page.getByRole('button', { name: 'Adjust' }).click()
    const adjust = drawer(page, /^Adjust/)
    await adjust.getByText('Deduct from balance').click()
    await adjust.getByLabel('Amount').fill('250')
    await adjust.getByRole('button', { name: 'Adjust' }).click()
    await adjust.getByText('This is required.').first().waitFor()
    await adjust.getByLabel('Reason').fill('Bank fee of October')
    await adjust.getByRole('button', { name: 'Adjust' }).click()
    const second = row(page, 'Bank fee of October')
    await second.getByText('-250.00').waitFor()
    await second.getByText('9,750.00').waitFor()
    await row(other, 'Bank fee of October').getByText('9,750.00').waitFor()

    await go(page, '/tools/AgentAccout')
    await page.getByPlaceholder('Name, code, contact').fill(code)
    await row(page, code).getByText('9,750.00').first().waitFor()
  })

  test('on a phone the accounts are cards, in Thai too; a ledger says whose it is and is turned to another there', async () => {
    const page = await openPage({
      as: 'demo',
      path: '/tools/AgentAccout?text=SZTOUR',
      language: 'th',
      width: 390,
    })
    await page.getByRole('heading', { name: 'บัญชีเอเจนต์' }).waitFor()
    await page.getByText('深圳环海国际旅行社').first().click()
    await page.getByRole('heading', { name: 'รายการเดินบัญชี' }).waitFor()
    await page.getByRole('button', { name: 'เอเจนต์ 深圳环海国际旅行社' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('panda')
    await page.getByRole('radio', { name: /Panda Holidays/ }).click()
    await page.getByRole('button', { name: /^เอเจนต์ .*Panda Holidays/ }).waitFor()
  })
})

describe('the first page', () => {
  test('greets, tells what waits, and leads to the orders behind a number', async () => {
    const page = await openPage({ as: 'demo', path: '/' })
    await page.waitForURL('**/main')
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / }).waitFor()
    await page.getByRole('region', { name: "Today's departures" }).waitFor()
    await page.getByText('To send', { exact: true }).waitFor()
    await axe(page, 'the first page of staff')
    await page.getByRole('link', { name: 'To send', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('tab') === 'waitToSendAgent')
    await page.getByRole('tab', { name: /^To send/, selected: true }).waitFor()
  })

  test('an agent and a supplier find their own, and nothing of costs', async () => {
    const agent = await openPage({ as: 'agent', width: 390, language: 'zh-CN', path: '/' })
    await agent.getByRole('region', { name: '我的账户' }).waitFor()
    await agent.getByRole('region', { name: '即将出行' }).waitFor()
    await axe(agent, 'the first page of an agent')
    const supplier = await openPage({ as: 'supplier', path: '/' })
    await supplier.getByRole('region', { name: 'To reply' }).waitFor()
    await supplier.getByRole('region', { name: 'Departures of the next two weeks' }).waitFor()
    for (const page of [agent, supplier]) expect(await page.getByText(/^(Cost|成本)$/).count()).toBe(0)
  })
})
