import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()
const unique = () => Math.random().toString(36).slice(2, 9)

/** A mail that waits or left, as the record tells it, about an order of its own. */
async function writtenMail(page: Page, to: string) {
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  const subject = `See you ${unique()}`
  await post(page, 'orderHandler/email', {
    id: order.id,
    kind: 'guest-message',
    language: 'en',
    to,
    subject,
    body: '<p>Pier <strong>3</strong></p>',
    vouchers: false,
  })
  return { order, subject }
}

test('staff find a mail, read it as it was sent, and send it again to the right address', async () => {
  const page = await openPage({ as: 'demo' })
  const { subject } = await writtenMail(page, `wrong.${unique()}@example.com`)
  await go(page, `/entertainment/EmailRecord`)
  await page.getByPlaceholder('Address, name, subject, order').fill(subject)
  await page.getByRole('row', { name: new RegExp(subject) }).click()
  const sent = page.frameLocator(`iframe[title="${subject}"]`)
  await sent.getByText('Pier 3').waitFor()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await axe(page, 'a mail as it was sent')
  const right = `right.${unique()}@example.com`
  await drawer(page).getByRole('button', { name: 'Resend' }).click()
  await drawer(page).getByLabel('To').fill(right)
  await drawer(page).getByRole('button', { name: 'Resend' }).last().click()
  await page.getByText('Queued again').waitFor()
  const { rows } = await post<{ rows: { toAddress: string; resentOf: number | null }[] }>(
    page,
    'emailRecord/list',
    {
      text: subject,
    },
  )
  expect(rows.map(({ toAddress }) => toAddress)).toContain(right)
  expect(rows.find(({ toAddress }) => toAddress === right)?.resentOf).toBeGreaterThan(0)
})

test('a text with a name that its mail does not know is refused beside its field; mended, it is used', async () => {
  const page = await openPage({
    as: 'demo',
    path: '/setting/mailTemplates',
    expectErrors: /400|badInput|Failed to load/,
  })
  await button(page, 'New template').click()
  await drawer(page)
    .getByLabel(/^Email type/)
    .click()
  await page
    .getByRole('option', { name: 'Booking change' })
    .or(page.getByRole('radio', { name: 'Booking change' }))
    .first()
    .click()
  const subject = drawer(page).getByRole('textbox', { name: 'English' }).first()
  await subject.fill('Changed: {orderCod}')
  const text = drawer(page).getByRole('textbox', { name: /Body English/ })
  await text.click()
  await page.keyboard.type('Dear {guest}, your booking {orderCode} has changed.')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).getByText('variable {orderCod} is not available in this email').first().waitFor()
  await subject.fill('Changed: {orderCode}')
  await drawer(page)
    .getByText(/Preview with data of order/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Booking change/ }).waitFor()
  const { rows } = await post<{ rows: { id: number; kind: string }[] }>(page, 'mailTemplate/list', {})
  for (const { id, kind } of rows)
    if (kind === 'guest-change') await post(page, 'mailTemplate/delete', { id })
})

test('a mail is written from an order: its text stands there, is edited, looked at and sent', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  await go(page, `/entertainment/OrderDetail?id=${order.id}`)
  await button(page, /More/).click()
  await page
    .getByRole('menuitem', { name: 'Send email' })
    .or(page.getByRole('button', { name: 'Send email' }))
    .first()
    .click()
  await drawer(page)
    .getByLabel(/^Email type/)
    .click()
  await page.getByRole('radio', { name: 'Message to the guest' }).click()
  await page.frameLocator('iframe').getByText('about your booking').waitFor()
  const to = `guest.${unique()}@example.com`
  await drawer(page).getByLabel(/^To/).fill(to)
  await drawer(page)
    .getByLabel(/^Subject/)
    .fill('The pier has moved')
  await axe(page, 'a mail being written')
  await drawer(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The email is being sent').waitFor()
  const { rows } = await post<{ rows: { subject: string; toAddress: string }[] }>(page, 'emailRecord/list', {
    orderId: order.id,
  })
  expect(rows).toMatchObject([{ subject: 'The pier has moved', toAddress: to }])
})
