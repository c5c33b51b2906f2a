import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { password } from '../kit/log-ins.ts'
import { painted } from '../kit/settled.ts'

const unique = (): string => `P${Date.now().toString(36).slice(-6)}`.toUpperCase()

/** The link of the invitation that the demo's mail server caught. */
async function linkTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const { rows } = await post<{ rows: { to: string; text: string }[] }>(page, 'mail/caught', {
        pageSize: 50,
      })
      link = /\/invite\?partner=[\w-]+/.exec(rows.find(({ to }) => to === email)?.text ?? '')?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

test('an agent is asked in and follows the link, and the staff who look at it see its log-in come by itself', async () => {
  const tag = unique()
  const page = await openPage({ as: 'demo', path: '/tools/ForAgentList' })
  const email = `${tag.toLowerCase()}@partners.example`
  const company = { code: tag, name: `Orchid ${tag}`, language: 'th', email }
  const facts = { ...company, currency: 'THB', settlementTerm: 'prepay' }
  await post(page, 'distributor/save', facts)
  await page.getByPlaceholder('Name, code, contact').fill(tag)
  await page.getByRole('row').filter({ hasText: tag }).getByText(facts.name).click()
  const look = page.getByRole('dialog', { name: 'Quick view' })
  await look.getByRole('button', { name: 'Invite' }).click()
  const ask = page.getByRole('dialog', { name: 'Invite' })
  await ask.getByText('one-time link').waitFor()
  // In the agent's language, where nobody says otherwise.
  await ask.getByText('ไทย', { exact: true }).waitFor()
  await ask.getByRole('button', { name: 'Invite' }).click()
  await look.getByText('Pending').waitFor()

  // Whoever got the mail comes in, with a log-in of their own, and is at their own desk.
  const link = await linkTo(page, email)
  const guest = await openPage({ path: link })
  await guest.getByRole('heading', { name: facts.name }).waitFor()
  await guest.getByText('A login with').waitFor()
  await axe(guest, 'the invitation of an agent')
  await guest.getByLabel('Full name').fill('Orchid Lin')
  await guest.getByLabel('Username').fill(`lin-${tag.toLowerCase()}`)
  await guest.getByLabel('New password').fill(password)
  await guest.getByLabel('Confirm password').fill(password)
  // The link is used up before they are logged in: nobody says so meanwhile.
  const slow = Promise.withResolvers<void>()
  await guest.route('**/supplier/login**', async (route) => {
    await slow.promise
    await route.continue()
  })
  const requested = guest.waitForResponse(/companyInvitation/)
  await guest.getByRole('button', { name: 'Create login' }).click()
  await requested
  await painted(guest)
  expect(await guest.getByText('This link no longer works').count()).toBe(0)
  slow.resolve()
  await guest.waitForURL((url) => !url.pathname.startsWith('/invite'))
  await look.getByText('Orchid Lin').first().waitFor()
})
