import { expect, test } from 'vitest'
import { openIssuer } from '#test/factories/sign-in/oidc-issuer.ts'
import { post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const client = { id: 'longtail', secret: 'handed-over-once' }
const issuer = await openIssuer(client)

test('the company’s own accounts are set up, tried, and open the product to its staff and to nobody else', async () => {
  const boss = await openPage({ as: 'demo', path: '/configSetting/systemConfig?tab=security' })
  const { rows } = await post<{ rows: { id: number; why: string | null }[] }>(boss, 'role/simpleList', {
    audience: 'staff',
  })
  const email = `nok-${Date.now().toString(36)}@andaman.example`
  await post(boss, 'user/save', {
    userName: email.split('@')[0],
    fullName: 'Nok of the company',
    roleId: rows.find(({ why }) => !why)?.id,
    email,
    phone: '',
    password,
    firstUrl: 'accountSetting',
  })
  const card = boss.getByRole('region', { name: 'Company log-in (OpenID Connect)' })
  const set = async (on: boolean) => {
    await card.getByRole('switch', { name: 'Company log-in is on' }).setChecked(on)
    await card.getByRole('button', { name: 'Save' }).click()
    await boss.getByText('Saved.', { exact: true }).first().waitFor()
  }
  await card.getByLabel('Name of the provider').fill('Accounts of the company')
  await card.getByLabel('Issuer address').fill(issuer.url)
  await card.getByLabel('Client ID').fill(client.id)
  await card.getByLabel('Client secret').fill(client.secret)
  await set(true)
  await card.getByRole('button', { name: 'Test the connection' }).click()
  await boss.getByText(`The provider answers: ${issuer.url}`).waitFor()
  const loginUrl = await card.getByText(/login\?company=/).textContent()

  const logIn = async (typed: string, expectErrors?: RegExp) => {
    const page = await openPage({
      path: new URL(loginUrl ?? '').pathname + new URL(loginUrl ?? '').search,
      ...(expectErrors && { expectErrors }),
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Accounts of the company' }).waitFor()
    await page.getByLabel('Email').fill(typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    return page
  }
  const staff = await logIn(email)
  await staff.getByRole('heading', { name: 'My account' }).waitFor()
  await staff
    .getByText(email.split('@')[0] ?? email)
    .first()
    .waitFor()
  const stranger = await logIn('nobody@elsewhere.example', /40[013]/)
  await stranger.getByRole('alert').waitFor()
  expect(new URL(stranger.url()).pathname).toBe('/login')
  await set(false)
})
