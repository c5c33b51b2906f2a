import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

const password = 'seven slow turtles'

/** A new member of staff who may see accounts. */
async function newcomer(): Promise<string> {
  const boss = await openPage({ as: 'demo', path: '/staffs/account' })
  const userName = `staff-${Date.now().toString(36)}`
  const { rows } = await post<{ rows: { id: number; why: string | null }[] }>(boss, 'role/simpleList', {
    audience: 'staff',
  })
  const role = rows.find(({ why }) => !why)
  await post(boss, 'user/save', {
    userName,
    fullName: `Nok ${userName}`,
    roleId: role?.id,
    email: '',
    phone: '',
    password,
    firstUrl: 'accountSetting',
  })
  return userName
}

async function logIn(page: Page, userName: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** A device with a finger that is always the right one, as Chromium plays it. */
async function addAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an authenticator app is set up, its recovery codes are shown once, and the next log-in asks for a code', async () => {
  const userName = await newcomer()
  // A code is asked for, and the first one is wrong.
  const page = await openPage({ path: '/login', expectErrors: /400/ })
  await logIn(page, userName)
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  const card = page.getByRole('region', { name: 'Two-step verification' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' })
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await axe(page, 'setting up an authenticator')
  const secret = (await dialog.locator('.lt-copy-text').textContent()) ?? ''
  await dialog.getByLabel('Six-digit code').fill(generateSync({ secret }))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.locator('code').first().waitFor()
  const [code = ''] = await codes.locator('code').allTextContents()
  expect(code).toMatch(/^\w{5}-\w{5}$/)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await card.getByText('10 of 10 left').waitFor()
  await logIn(page, userName)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await axe(page, 'the second step of a log-in')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('alert').getByText('The code is wrong').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('9 of 10 left').waitFor()
})

test('a passkey is made on the own page, and logs in without a name or a password', async () => {
  const userName = await newcomer()
  const page = await openPage({ path: '/login' })
  await addAuthenticator(page)
  await logIn(page, userName)
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Phone of Nok')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await card.getByText('Phone of Nok').waitFor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await page.getByText(userName).first().waitFor()
  await card.getByText(/last used/).waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click()
  await card.getByText('No passkeys yet').waitFor()
})
