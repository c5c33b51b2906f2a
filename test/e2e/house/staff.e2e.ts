import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'

const unique = () => `e2e-${Date.now().toString(36)}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function choose(page: Page, form: ReturnType<typeof drawer>, label: string, option: string) {
  await form.getByLabel(label).click()
  await page.getByRole('radio', { name: option }).click()
}

/** Makes an account in the browser and answers its user name. */
async function makeAccount(page: Page, fullName: string, password?: string): Promise<string> {
  const userName = unique()
  await page.getByRole('button', { name: 'New account' }).first().click()
  const form = drawer(page, 'New account')
  await form.getByLabel('Full name').fill(fullName)
  await form.getByLabel('Username').fill(userName)
  await form.getByLabel('Email', { exact: true }).fill('pim@andamanblue.example')
  await choose(page, form, 'Role', 'Operations')
  if (password) {
    await form.getByText('Set a password').click()
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await row(page, userName).waitFor()
  return userName
}

/** The link in the mail to a person, which the demo caught. */
async function mailedLink(page: Page, userName: string): Promise<string> {
  const read = () =>
    page.evaluate(async (name) => {
      const { sessionId } = JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }
      const response = await fetch(`/supplier/mail/caught?sessionId=${sessionId}`)
      const { data } = (await response.json()) as { data: { rows: { text: string }[] } }
      return data.rows.find(({ text }) => text.includes(name))?.text ?? ''
    }, userName)
  let link: string | undefined
  await expect.poll(async () => (link = /\/invite\?token=[\w-]+/.exec(await read())?.[0])).toBeTruthy()
  return link!
}

describe('staff accounts', () => {
  test('an invited person sets the password by the mailed link and is in, once', async () => {
    const page = await openPage({ as: 'demo', path: '/staffs/account' })
    await page.getByRole('heading', { name: 'Staff accounts' }).waitFor()
    const userName = await makeAccount(page, 'Pim Invited')
    await row(page, userName).getByText('Invited', { exact: true }).waitFor()
    const link = await mailedLink(page, userName)
    const guest = await openPage({ path: link, width: 390 })
    await guest.getByRole('heading', { name: 'Welcome to Andaman Blue' }).waitFor()
    await axe(guest, 'the invitation of a person, on a phone')
    await guest.getByLabel('New password').fill('chosen by myself')
    await guest.getByLabel('Confirm password').fill('something else')
    await guest.getByRole('button', { name: 'Set password and log in' }).click()
    await guest.getByRole('alert').getByText("Passwords don't match").waitFor()
    await guest.getByLabel('Confirm password').fill('chosen by myself')
    await guest.getByRole('button', { name: 'Set password and log in' }).click()
    await guest.waitForURL((url) => !url.pathname.startsWith('/invite'))
    const late = await openPage({ path: link, expectErrors: /invitation/ })
    await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await row(page, userName).getByText('Enabled', { exact: true }).waitFor()
  })

  test('a mistake stands at its field, and a taken name is told by the server', async () => {
    const page = await openPage({ as: 'demo', path: '/staffs/account' })
    await page.getByRole('button', { name: 'New account' }).first().click()
    const form = drawer(page, 'New account')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('alert').getByText('Full name').waitFor()
    await form.getByLabel('Full name').fill('Twice')
    await form.getByLabel('Username').fill('demo')
    await choose(page, form, 'Role', 'Finance')
    await form.getByText('Set a password').click()
    await form.getByRole('textbox', { name: 'Password' }).fill('long enough')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('This is already taken.').first().waitFor()
  })

  test('disabling says what it does, and the person is out', async () => {
    const page = await openPage({ as: 'demo', path: '/staffs/account' })
    const userName = await makeAccount(page, 'Short Stay', 'given for now')
    const person = await openPage({ path: '/login', expectErrors: /401/ })
    await person.getByLabel('Username').fill(userName)
    await person.getByLabel('Password', { exact: true }).fill('given for now')
    await person.getByRole('button', { name: 'Log in', exact: true }).click()
    await person.waitForURL((url) => url.pathname !== '/login')
    await page.getByPlaceholder('Name, username, email, phone').fill(userName)
    // Others are gone: who is looked for stands still under the pointer.
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await row(page, userName).hover()
    await row(page, userName).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    const panel = drawer(page, 'Disable')
    await panel.getByText('Short Stay will be logged out immediately').waitFor()
    await panel.getByRole('button', { name: 'Disable' }).click()
    await row(page, userName).getByText('Disabled', { exact: true }).waitFor()
    await person.reload()
    await person.waitForURL('**/login?*')
  })

  test('who may only look has no buttons that change', async () => {
    const page = await openPage({ as: 'demo', path: '/staffs/account', language: 'th', width: 390 })
    await page.getByRole('heading', { name: 'บัญชีพนักงาน' }).waitFor()
    const agent = await openPage({ as: 'agent', path: '/staffs/account' })
    await agent.waitForURL('**/403?*')
  })
})
