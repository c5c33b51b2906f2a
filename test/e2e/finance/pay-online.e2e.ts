import { expect, test } from 'vitest'
import type { Dispute } from '#contract/payments/dispute/dispute.schema.ts'
import type { PaymentList } from '#contract/payments/list/payment.schema.ts'
import type { z } from 'zod'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

test('a guest pays by link, disputes it, and one click sends the answer to the bank', async () => {
  const page = await openPage({ as: 'demo' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const link = await post<{ url: string }>(page, 'distributorAccout/payLink', {
    agentId: agent.id,
    amountMinor: 123_400,
    memo: `Top-up ${tag}`,
  })
  const guest = await openPage()
  await guest.goto(new URL(link.url).pathname)
  await guest.getByText('1,234.00').first().waitFor()
  await axe(guest, 'the page where a guest pays')
  await guest.getByLabel('Credit or debit card').check()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByRole('button', { name: 'Pay', exact: true }).click()
  await guest.getByRole('heading', { name: /thank you/i }).waitFor()

  const find = async () =>
    (await post<z.infer<typeof PaymentList>>(page, 'stripeTransaction/list', { text: `Top-up ${tag}` }))
      .rows[0]
  await expect.poll(async () => (await find())?.state).toBe('paid')
  const paid = await find()
  await guest.goto(`/simulator/stripe/pay/${paid!.outsideId}`)
  await guest.getByRole('button', { name: /Dispute/ }).click()
  const disputes = async () =>
    (await post<{ rows: Dispute[] }>(page, 'stripeDispute/list', { text: paid!.number })).rows
  await expect.poll(async () => (await disputes()).length).toBe(1)

  await go(page, `/tools/stripeTransaction/disputes?text=${paid!.number}`)
  await page.getByText('Needs response').last().waitFor()
  await page.getByText(`Top-up ${tag}`).first().click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByRole('button', { name: 'Submit evidence' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Submit evidence' }).last().click()
  await expect.poll(async () => (await disputes())[0]?.packState).toBe('sent')
  await page.getByRole('dialog').getByText('Under review').first().waitFor()
})
