import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

describe('system settings', () => {
  test('a role is copied, narrowed and kept; the log tells what changed', async () => {
    const page = await openPage({ as: 'demo', path: '/configSetting/systemConfig' })
    const name = `Counter ${Date.now().toString(36)}`
    const operations = page.getByRole('row').filter({ hasText: 'Operations' }).first()
    await operations.hover()
    await operations.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const form = page.getByRole('dialog', { name: 'New role' })
    await form.getByLabel('Name').fill(name)
    await form.getByRole('searchbox', { name: 'Search permissions' }).fill('supplier')
    await form.getByRole('checkbox', { name: 'All of Suppliers' }).uncheck()
    await axe(page, 'the permissions of a role')
    await form.getByRole('button', { name: 'Save' }).click()
    const made = page.getByRole('row').filter({ hasText: name })
    await made.getByText(/\d+ permissions/).waitFor()
    await page.getByRole('tab', { name: 'Audit log' }).click()
    const entry = page.getByRole('row').filter({ hasText: `Role ${name} was created.` })
    await entry.click()
    await page.getByRole('dialog').getByRole('columnheader', { name: 'After' }).waitFor()
    await axe(page, 'an entry of the audit log')
  })

  test('an act takes its screen along, and without the screen it goes', async () => {
    const page = await openPage({ as: 'demo', path: '/configSetting/systemConfig' })
    await page.getByRole('button', { name: 'New role' }).first().click()
    const form = page.getByRole('dialog', { name: 'New role' })
    const [screen, act] = [
      form.getByRole('checkbox', { name: 'Staff accounts' }),
      form.getByRole('checkbox', { name: 'Change accounts' }),
    ]
    await act.check()
    await expect.poll(() => screen.isChecked()).toBe(true)
    await screen.uncheck()
    await expect.poll(() => act.isChecked()).toBe(false)
  })

  test('a built-in role is looked at, not changed', async () => {
    const page = await openPage({ as: 'demo', path: '/configSetting/systemConfig' })
    await page.getByRole('row').filter({ hasText: 'Administrator' }).dblclick()
    const form = page.getByRole('dialog', { name: 'Administrator' })
    await form.getByText('Built-in roles cannot be changed.').waitFor()
    expect(await form.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await expect.poll(() => form.getByRole('checkbox').first().isDisabled()).toBe(true)
  })
})

test('the audit log is exported as it reads on the screen, in the language of the reader', async () => {
  const page = await openPage({ as: 'demo', language: 'zh-CN', path: '/main' })
  const code = `L${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const lotus = { code, name: `Lotus ${code}`, currency: 'THB', settlementTerm: 'prepay' }
  await post(page, 'distributor/save', lotus)
  await go(page, `/configSetting/systemConfig?tab=auditLog&text=${code}`)
  const row = page.getByRole('row').filter({ hasText: code })
  await row.waitFor()
  const [at, who, sentence] = await row.locator('td, th').allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const written = await text(await (await download).createReadStream())
  for (const view of [at, who, sentence]) expect(written).toContain(view)
  expect(sentence).toMatch(/分销商/)
  expect(written).not.toMatch(/agents\.created|\{/)
})

describe('my account', () => {
  test.each(['ops', 'agent'] as const)(
    'a person (%s) changes their phone and sees where they are logged in',
    async (as) => {
      const page = await openPage({
        as,
        path: '/configSetting/accountSetting',
        width: as === 'agent' ? 390 : 1280,
      })
      const phone = `+66 ${Date.now()}`
      await page.getByLabel('Phone').fill(phone)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved.').waitFor()
      await page.getByText('This device', { exact: true }).waitFor()
      await page.reload()
      await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe(phone)
    },
  )

  test('two different new passwords are told, and nothing is changed', async () => {
    const page = await openPage({ as: 'ops', path: '/configSetting/accountSetting' })
    await page.getByLabel('Current password').fill('longtail-demo')
    await page.getByLabel('New password').fill('another good one')
    await page.getByLabel('Confirm password').fill('another good two')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').getByText("Passwords don't match").waitFor()
  })

  test('an avatar that is no JPG is refused with the rule', async () => {
    const page = await openPage({ as: 'ops', path: '/configSetting/accountSetting' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByText('The avatar must be a JPG picture of at most 2M.').first().waitFor()
  })

  test('another session is ended from here', async () => {
    const page = await openPage({ as: 'finance', path: '/configSetting/accountSetting' })
    const other = await openPage({
      as: 'finance',
      path: '/configSetting/accountSetting',
      expectErrors: /401/,
    })
    await other.getByText('This device', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByText('Device logged out.').waitFor()
    await other.reload()
    await other.waitForURL('**/login?*')
  })
})
