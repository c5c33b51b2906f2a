import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { password } from '../kit/log-ins.ts'

const unique = (): string => `P${Date.now().toString(36).slice(-6)}`.toUpperCase()

/** The link of the invitation that the demo's mail server caught. */
async function linkTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const { rows } = await post<{ rows: { to: string; text: string }[] }>(page, 'mail/caught', {
          pageSize: 50,
        })
        link = /\/invite\?partner=[\w-]+/.exec(rows.find(({ to }) => to === email)?.text ?? '')?.[0]
        return link
      },
      { timeout: 15_000 },
    )
    .toBeTruthy()
  return link ?? ''
}

test('an agent is asked in, follows the link, and its own system orders with a key until it is revoked', async () => {
  const tag = unique()
  const page = await openPage({ as: 'demo', path: '/tools/ForAgentList' })
  const email = `${tag.toLowerCase()}@partners.example`
  const facts = { code: tag, name: `Orchid ${tag}`, currency: 'THB', settlementTerm: 'prepay', email }
  await post(page, 'distributor/save', facts)
  await page.getByPlaceholder('Name, code, contact').fill(tag)
  await page.getByRole('row').filter({ hasText: tag }).getByText(facts.name).click()
  const look = page.getByRole('dialog', { name: 'Quick look' })
  await look.getByRole('button', { name: 'Invite' }).click()
  const ask = page.getByRole('dialog', { name: 'Invite' })
  await ask.getByText('works once').waitFor()
  await axe(page)
  await ask.getByRole('button', { name: 'Invite' }).click()
  await look.getByText('Waiting').waitFor()

  // The key is shown once.
  await look.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'API keys' }).click()
  const keys = page.getByRole('dialog', { name: 'API keys' })
  await keys.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name of the key').fill('Orchid ERP')
  await form.getByLabel('May do what').click()
  await page.getByRole('radiogroup').getByRole('radio').first().click()
  await form.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'The key' })
  const key = (await shown.locator('.lt-copy').textContent())!.trim()
  expect(key).toMatch(/^ltk_/)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  const asSystem = async () => {
    const answer = await page.context().request.post('/supplier/distributorAccout/ownInfo', {
      headers: { authorization: `Bearer ${key}` },
    })
    return ((await answer.json()) as { error: { code: number } }).error.code
  }
  expect(await asSystem()).toBe(0)
  await keys.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke' }).getByRole('button', { name: 'Revoke' }).click()
  await keys.getByText('Revoked').first().waitFor()
  expect(await asSystem()).toBe(1001)

  // Whoever got the mail comes in, with a log-in of their own, and is at their own desk.
  const link = await linkTo(page, email)
  const guest = await openPage({ path: link })
  await guest.getByRole('heading', { name: facts.name }).waitFor()
  await guest.getByText('A log-in with').waitFor()
  await axe(guest)
  await guest.getByLabel('Full name').fill('Orchid Lin')
  await guest.getByLabel('Username').fill(`lin-${tag.toLowerCase()}`)
  await guest.getByLabel('New password').fill(password)
  await guest.getByLabel('Password again').fill(password)
  await guest.getByRole('button', { name: 'Make the log-in' }).click()
  await guest.waitForURL((url) => !url.pathname.startsWith('/invite'))
  await look.getByText('Orchid Lin').waitFor()
})

test('suppliers are put into a group together, and are found by it', async () => {
  const tag = unique()
  const page = await openPage({ as: 'demo', path: '/suppler/supplierManage' })
  for (const n of ['one', 'two'])
    await post(page, 'supplier/save', {
      code: `${tag}${n}`,
      name: `Pier ${tag} ${n}`,
      currency: 'THB',
      notifyMethod: 'none',
    })
  await post(page, 'supplierGroup/save', { name: `Group ${tag}`, supplierIds: [] })
  await page.getByPlaceholder('Name, code, contact').fill(tag)
  await page
    .getByRole('row')
    .filter({ hasText: `Pier ${tag} two` })
    .waitFor()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: /Put into a group/ }).click()
  const ask = page.getByRole('dialog', { name: 'Put into a group' })
  await ask.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('radio', { name: `Group ${tag}` }).click()
  await ask.getByRole('button', { name: 'Put into a group' }).click()
  await expect
    .poll(() => page.getByRole('cell', { name: `Group ${tag}` }).count(), { timeout: 10_000 })
    .toBe(2)
})
