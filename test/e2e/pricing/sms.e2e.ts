import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const drawer = (page: Page) => page.getByRole('dialog').last()
const unique = () => Math.random().toString(36).slice(2, 9)
type Rules = { version: number }
type Campaigns = { rows: { name: string; status: string; delivered: number; total: number }[] }

/** One of a field's choices, by its name: a radio where there may be one, a box where there may be several. */
async function pick(page: Page, label: RegExp, name: string) {
  await drawer(page).getByRole('combobox', { name: label }).click()
  await page.locator('.lt-choice').filter({ hasText: name }).first().click()
}

test('staff write a text, see what it takes, send it to guests with a tag and see what became of it', async () => {
  const page = await openPage({
    as: 'demo',
    path: '/promoTools/sms-tools',
    expectErrors: /400|Failed to load/,
  })
  // At any hour of the day.
  const { version } = await post<Rules>(page, 'smsTools/rules', {})
  await post(page, 'smsTools/rules/save', { version, quietFrom: '00:00', quietTo: '00:00' })
  await page.getByRole('row', { name: /Winter greetings/ }).waitFor()
  const tag = `t${unique()}`
  for (const n of [1, 2])
    await post(page, 'clientRecord/save', {
      name: `Guest ${tag} ${n}`,
      pinyin: 'GUEST',
      wechat: `${tag}${n}`,
      phone: `+66 81 ${String(Date.now()).slice(-3)} ${6_000 + n * 37}`,
      email: `${tag}.${n}@example.com`,
      language: 'en',
      tags: [tag],
    })
  const name = `Offer ${unique()}`
  await page.getByRole('button', { name: 'New template' }).first().click()
  await drawer(page).getByLabel(/^Name/).fill(name)
  const text = drawer(page).getByLabel('English text')
  await text.fill('Dear {gust}, ')
  await drawer(page).getByText('{gust} is not a known variable', { exact: false }).first().waitFor()
  await text.fill('Dear ')
  await drawer(page).getByRole('button', { name: 'Customer name' }).click()
  await expect.poll(() => text.inputValue()).toBe('Dear {guest}')
  await drawer(page)
    .getByRole('button', { name: /Opt-out link/ })
    .click()
  await drawer(page).getByText('GSM-7').waitFor()
  await axe(page, 'a text message as it is written')
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await go(page, '/promoTools/sms-tools/campaigns')
  await page.getByRole('button', { name: 'Send to customers' }).first().click()
  const campaign = `Campaign ${unique()}`
  await drawer(page).getByLabel(/^Name/).first().fill(campaign)
  await pick(page, /^Template/, name)
  await pick(page, /^Sender/, 'SMPP to the carrier')
  await pick(page, /^Tags/, tag)
  await page.keyboard.press('Escape')
  await drawer(page).getByText('2 of 2 customers get a message').waitFor()
  await axe(page, 'a campaign before it is sent')
  await drawer(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(campaign) }).waitFor()
  await expect
    .poll(async () => (await post<Campaigns>(page, 'smsTools/campaign/list', { text: campaign })).rows[0], {
      timeout: 60_000,
    })
    .toMatchObject({ status: 'done', delivered: 2 })
  await go(page, '/promoTools/sms-tools/messages')
  await page
    .getByRole('row', { name: new RegExp(tag) })
    .first()
    .getByText('Delivered')
    .waitFor()
})
