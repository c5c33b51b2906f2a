import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'
import { go } from '../kit/screens.ts'

/** Calls the API as the person of a page: what another company does meanwhile. */
const call = <T>(page: Page, path: string, input: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const { sessionId } = JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...sent, sessionId }),
      })
      return ((await response.json()) as { data: T }).data
    },
    [path, input] as const,
  )
type Orders = { rows: { id: number; code: string }[] }
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a withdrawal rings in two tabs at once, leads to its order by the keyboard, and is read in both', async () => {
  const agent = await openPage({ as: 'agent', path: '/main' })
  const one = await openPage({ as: 'demo', path: '/main' })
  const two = await openPage({ as: 'demo', path: '/notification' })
  await call(one, '/supplier/notification/markAll', { upTo: Number.MAX_SAFE_INTEGER })
  await bell(two).and(two.locator('[aria-label="Notifications"]')).waitFor()
  const { rows } = await call<Orders>(agent, '/supplier/order/list', { status: ['confirmed'], pageSize: 1 })
  const { id, code } = rows[0]!
  await call(agent, '/supplier/orderHandler/withdraw', { id, reason: 'The guests are ill' })
  for (const page of [one, two]) await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
  await two.getByText(`An agent requests to withdraw order ${code}.`).first().waitFor()
  await settled(two)
  await bell(one).focus()
  await one.keyboard.press('Enter')
  const view = panel(one).getByRole('button', {
    name: `Unread: An agent requests to withdraw order ${code}.`,
  })
  await view.waitFor()
  await axe(one, 'the panel of notifications')
  await view.focus()
  await one.keyboard.press('Enter')
  await one.waitForURL(({ search }) => search.includes(`id=${id}`))
  await bell(two).and(two.locator('[aria-label="Notifications"]')).waitFor()
  // The agent knows what it did itself.
  expect(await agent.getByText(`An agent requests to withdraw order ${code}.`).count()).toBe(0)
})

test('a person wants a kind no more, and finds it so again', async () => {
  const page = await openPage({ as: 'ops', path: '/notification/subscriptions' })
  const box = page.getByRole('checkbox', { name: 'Supplier replied: In-app' })
  await box.uncheck()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await page.getByText('Saved').first().waitFor()
})

test('a webhook is set up, shows its secret once, is tried, and its log says what came of it', async () => {
  const page = await openPage({ as: 'demo', path: '/setting/webhooks' })
  const name = `ERP ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('URL').fill('https://hooks.invalid/longtail')
  await form.getByLabel('Event types').click()
  await page.getByRole('checkbox', { name: 'Order to review' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await secret.getByText('whsec_').first().waitFor()
  await secret.getByRole('button', { name: 'Close' }).last().click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.hover()
  const { rows } = await call<{ rows: { id: number; name: string }[] }>(page, '/supplier/webhook/list', {
    text: name,
  })
  await call(page, '/supplier/webhook/test', { id: rows[0]!.id })
  await go(page, '/setting/webhooks/deliveries')
  const sent = page.getByRole('row').filter({ hasText: name })
  await sent.getByText('Failed').waitFor()
  await sent.getByText('Host not found').waitFor()
  await call(page, '/supplier/webhook/delete', { id: rows[0]!.id })
})
