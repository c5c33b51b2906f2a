import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ShopSite } from '#contract/shop/shop.schema.ts'
import { axe } from '../kit/axe.ts'
import { makeSku, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a stranger buys in the shop on a telephone, pays, and has the tickets by mail', async () => {
  const clerk = await openPage({ as: 'demo', path: '/main' })
  const tag = Date.now().toString(36).slice(-6)
  const slug = `sea-${tag}`
  const email = `ann-${tag}@guest.example`
  const trip = await makeSku(clerk, {
    code: `SHOP-${tag}`.toUpperCase(),
    names: {
      en: `Phi Phi by speedboat ${tag}`,
      'zh-CN': `皮皮岛快艇一日游 ${tag}`,
      th: `เกาะพีพีด้วยเรือเร็ว ${tag}`,
    },
    autoConfirm: true,
    collect: [
      { key: 'identityNumber', per: 'guest', required: true },
      { key: 'pickUpHotel', per: 'order', required: true },
    ],
    stock: 40,
  })
  const { draft, version } = await post<ShopSite>(clerk, 'shop/site/get', {})
  await post(clerk, 'shop/site/save', { ...draft, slug, skuIds: [trip.id], payment: 'online', version })
  await post(clerk, 'shop/site/publish', { version: version + 1 })

  // What lacks something is told on the page that was sent, with its status.
  const guest = await openPage({ width: 390, expectErrors: /400 \(Bad Request\)/ })
  await guest.goto(`/shop/${slug}?lang=en`)
  const card = guest.locator('article', { hasText: trip.name })
  await card.getByText('From 2,200.00 THB').waitFor()
  expect(await fits(guest)).toBe(true)
  await axe(guest, 'the shop on a phone')
  await card.getByRole('link').click()
  await guest.locator('.days a').nth(2).click()
  await guest.getByLabel('Adults').fill('2')
  await guest.getByRole('button', { name: 'Show price' }).click()
  await guest.getByText('Total 4,400.00 THB').waitFor()
  await guest.getByLabel('Your name').fill(`Ann ${tag}`)
  await guest.getByLabel('Email for the tickets').fill(email)
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await guest.getByRole('alert').getByText('Guest 2, Passport or ID number: This is required.').waitFor()
  expect(await fits(guest)).toBe(true)
  await axe(guest, 'an order of the shop that lacks something')
  await guest.getByLabel('Pick-up hotel').fill('Kata Beach Resort')
  for (const no of [1, 2]) {
    const one = guest.getByRole('group', { name: `Guest ${no} (Adult)` })
    await one.getByLabel('Name').fill(`Ann Guest ${no}`)
    await one.getByLabel('Passport or ID number').fill(`EA12345${no}`)
  }
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await guest.getByText('4,400.00').first().waitFor()
  expect(await fits(guest)).toBe(true)
  await guest.getByLabel('Credit or debit card').check()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByRole('button', { name: 'Pay', exact: true }).click()
  await guest.getByRole('heading', { name: /thank you/i }).waitFor()

  const orders = async () =>
    (
      await post<{ rows: { status: string; contactName: string }[] }>(clerk, 'order/list', {
        text: `Ann ${tag}`,
      })
    ).rows
  await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['confirmed'])
  // The sweep comes each minute.
  const mails = async () =>
    (await post<{ rows: object[] }>(clerk, 'mail/caught', {})).rows.filter((one) =>
      JSON.stringify(one).includes(email),
    )
  await expect
    .poll(async () => (await mails()).map((one) => JSON.stringify(one)).join('\n'), { timeout: 150_000 })
    .toMatch(/\.pdf/)
})
