import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, post } from '../kit/entry-world.ts'
import { baseUrl, openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Rows = { rows: { id: number; code: string }[] }

test('a product manager shares two SKUs with an agent, whose guest opens the page on a phone until it is revoked', async () => {
  const page = await openPage({ as: 'demo' })
  const agents = await post<Rows>(page, 'distributor/list', { text: 'PANDA' })
  const agent = agents.rows.find(({ code }) => code === 'PANDA')!
  await go(page, `/tools/AgentQuotationMain?agentId=${agent.id}`)
  await page.getByRole('checkbox', { name: /AQUARIA$/ }).check()
  await page.getByRole('checkbox', { name: /JB-CANOE$/ }).check()
  await page.getByRole('link', { name: 'Share', exact: true }).click()

  const form = page.getByRole('dialog', { name: 'New shared quotation' })
  await form.getByText('Preview').waitFor()
  await form
    .getByRole('row')
    .filter({ hasText: day(0) })
    .first()
    .waitFor()
  const title = `Offer ${Date.now().toString(36)}`
  await form.getByLabel(/^Title/).fill(title)
  await form.getByLabel(/^Valid until/).fill('2020-01-01')
  await form.getByRole('button', { name: 'Create link and image' }).click()
  await form.getByText('The past cannot be changed.').first().waitFor()
  await form.getByLabel(/^Valid until/).fill(day(9))
  await form.getByRole('button', { name: 'Create link and image' }).click()

  const made = page.getByRole('dialog', { name: title })
  const picture = made.getByRole('img', { name: `Image of ${title}` })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080)
  await made.getByRole('button', { name: 'Copy link', exact: true }).click()
  await page.getByText('Copied').first().waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const phone = await openPage({ width: 390, path: link.pathname, expectErrors: /410/ })
  await phone.getByRole('heading', { name: title }).waitFor()
  await phone.getByText(`Prices valid until ${day(9)}`).waitFor()
  await phone.getByRole('heading', { name: 'James Bond Island by canoe' }).waitFor()
  await axe(phone, 'a quotation shared with a guest')

  await page.goto(`${baseUrl}/tools/wxAgentQuotation?text=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.hover()
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'This quotation has expired' }).waitFor()
  expect(await phone.getByText(title).count()).toBe(0)
})
