import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { CaseList as Cases } from '#contract/open-market/cases.schema.ts'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { day, makeSku, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const at = '/supplier/openMarket'
type CaseList = z.infer<typeof Cases>
const pressIn = (page: Page, dialog: string, button: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click()
/** The newest of its direction. */
const contractOf = (page: Page, heading: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(heading, { exact: true }) })
    .first()

/** An order of our own agent for the product that was taken over, sent to the company whose it is and confirmed there. */
async function trade(ours: Page, theirs: Page, skuId: number, tag: string): Promise<string> {
  const { rows: agents } = await post<{ rows: { id: number; code: string }[] }>(ours, 'distributor/list', {
    text: 'SZTOUR',
  })
  const { id, code } = await post<{ id: number; code: string }>(ours, 'orderEntry/create', {
    clientRequestId: `two-companies-${tag}`,
    agentId: agents.find((agent) => agent.code === 'SZTOUR')!.id,
    skuId,
    date: day(12),
    adults: 2,
    contactName: `Guest ${tag}`,
    contactPhone: '+66 81 555 0188',
  })
  const { lines } = await post<OrderInfo>(ours, 'order/info', { id })
  if (lines[0]!.can['sendOrder']) await post(ours, 'orderHandler/sendOrder', { lineId: lines[0]!.id })
  await expect
    .poll(async () => {
      const { rows } = await post<{ rows: OrderRow[] }>(theirs, 'order/list', { thirdCode: code })
      return rows[0]?.id
    })
    .toBeTruthy()
  const { rows } = await post<{ rows: OrderRow[] }>(theirs, 'order/list', { thirdCode: code })
  if (rows[0]!.status !== 'confirmed') await post(theirs, 'orderHandler/confirm', { id: rows[0]!.id })
  await expect
    .poll(async () => (await post<OrderInfo>(ours, 'order/info', { id })).supplierStatus)
    .toBe('approved')
  return code
}

/** What an earlier run agreed on is ended: of one direction there is one contract at a time. */
async function endEarlier(ours: Page): Promise<void> {
  const { contracts } = await post<CompanyProfile>(ours, `${at}/supplier`, { merchantCode: 'SG' })
  for (const { id, state, can } of contracts.filter((row) => row.direction === 'buys')) {
    if (state === 'active') await post(ours, `${at}/contract/end`, { id, reason: 'Anew', atOnce: true })
    else if (can['withdraw']) await post(ours, `${at}/contract/withdraw`, { id })
  }
}

test('two companies agree on terms, trade under them, and settle a dispute that both can follow', async () => {
  const tag = Date.now().toString(36).slice(-6).toUpperCase()
  // Siam Gateway is found among the suppliers, and asked for terms to buy on.
  const ours = await openPage({ as: 'demo', path: '/o-market/suppliers' })
  await ours.getByText('Siam Gateway').first().waitFor()
  await endEarlier(ours)
  await go(ours, '/o-market/supplier/SG')
  await ours.getByRole('button', { name: 'Propose a contract' }).click()
  const proposal = ours.getByRole('dialog', { name: 'Propose a contract' })
  await proposal.getByLabel('Message').fill(`City tours for our guests, ${tag}`)
  await pressIn(ours, 'Propose a contract', 'Propose a contract')
  await contractOf(ours, 'We buy from them').getByText('Proposed', { exact: true }).waitFor()

  // They would rather send bills, up to a limit, and promise less for that.
  const theirs = await openPage({ as: 'gateway', path: '/o-market/agent/AB' })
  const requested = contractOf(theirs, 'They buy from us')
  await requested.getByText('Proposed', { exact: true }).waitFor()
  await requested.getByRole('button', { name: 'Propose other terms' }).click()
  const counter = theirs.getByRole('dialog', { name: 'Propose other terms' })
  await counter.getByLabel('Promised discount').fill(`Less 10 % from ${tag}`)
  await counter.getByRole('combobox', { name: 'Settlement' }).click()
  await theirs.getByRole('radio', { name: 'Invoice payment' }).click()
  await counter.getByLabel('Credit limit').fill('50000')
  await pressIn(theirs, 'Propose other terms', 'Propose other terms')

  // What is shown is accepted, and is in force on both sides.
  const countered = contractOf(ours, 'We buy from them')
  await countered.getByText(`Less 10 % from ${tag}`).waitFor()
  await countered.getByRole('button', { name: 'Accept', exact: true }).click()
  await pressIn(ours, 'Accept', 'Accept')
  for (const side of [countered, contractOf(theirs, 'They buy from us')])
    await side.getByText('In force', { exact: true }).waitFor()

  // More credit from next month on: proposed there, accepted here, and waiting for its day on both sides.
  const standing = contractOf(theirs, 'They buy from us')
  await standing.getByRole('button', { name: 'Propose new terms' }).click()
  const amendment = theirs.getByRole('dialog', { name: 'Propose new terms' })
  await amendment.getByLabel('Credit limit').fill('80000')
  await pressIn(theirs, 'Propose new terms', 'Propose new terms')
  await countered.getByText(/New terms v\d+ from .*: waiting for an answer/).waitFor()
  await countered.getByText('THB 50,000.00 → THB 80,000.00').first().waitFor()
  await countered.getByRole('button', { name: 'Accept new terms' }).click()
  await pressIn(ours, 'Accept new terms', 'Accept new terms')
  for (const side of [countered, standing]) await side.getByText(/New terms v\d+ from .*: agreed/).waitFor()

  // They share a tour; it is taken over, put on sale and sold to an agent.
  const tour = await makeSku(theirs, {
    code: `MK-${tag}`,
    names: { en: `Temples by boat ${tag}`, th: `วัดทางน้ำ ${tag}` },
    stock: 40,
  })
  await post(theirs, `${at}/share/save`, { skuIds: [tour.id], sharedWith: 'partners' })
  await ours.reload()
  const shared = ours.getByRole('row').filter({ hasText: `Temples by boat ${tag}` })
  await shared.getByRole('checkbox').check()
  await ours.getByRole('button', { name: 'Bind selected' }).click()
  await pressIn(ours, 'Bind products', 'Bind')
  await ours.getByText('Products bound: 1').waitFor()
  const { rows } = await post<{ rows: { code: string; boundSkuId: number }[] }>(ours, `${at}/library`, {
    merchantCode: 'SG',
    text: tag,
  })
  const skuId = rows[0]!.boundSkuId
  await post(ours, 'standard/onSale', { ids: [skuId], onSale: true })
  const orderCode = await trade(ours, theirs, skuId, tag)

  // The trade of both says so.
  await go(ours, '/o-market/statistics/trade')
  await ours.getByRole('row').filter({ hasText: 'Siam Gateway' }).first().waitFor()

  // The boat came late: a dispute, an amount, an agreement; both hold the same trail.
  await go(ours, '/o-market/supplier/SG')
  await ours.getByRole('button', { name: 'Open a dispute' }).click()
  const dispute = ours.getByRole('dialog', { name: 'Open a dispute' })
  await dispute.getByRole('textbox', { name: 'Order' }).fill(orderCode)
  await dispute.getByLabel('Subject').fill(`The boat was late ${tag}`)
  await dispute.getByLabel('Claim').fill('500')
  await dispute.getByLabel('What happened').fill('It left an hour late and one temple was left out.')
  const arrives = Promise.withResolvers<void>()
  await ours.route(/upload\/send/, (route) => arrives.promise.then(() => route.continue()), { times: 1 })
  await dispute.locator('input[type=file]').setInputFiles({
    name: 'photo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The pier at nine, and no boat.'),
  })
  // Nothing is said without a file that is still on its way.
  const save = dispute.getByRole('button', { name: 'Open a dispute', exact: true })
  await expect.poll(() => save.isDisabled()).toBe(true)
  arrives.resolve()
  await dispute.getByRole('button', { name: 'Remove photo.txt' }).waitFor()
  await pressIn(ours, 'Open a dispute', 'Open a dispute')
  const caseOf = (page: Page) => page.getByRole('listitem').filter({ hasText: `The boat was late ${tag}` })
  await caseOf(theirs).getByRole('button', { name: 'Propose an amount' }).click()
  const offer = theirs.getByRole('dialog', { name: 'Propose an amount' })
  await offer.getByLabel('Amount proposed').fill('300')
  await offer.getByLabel('Message').fill('One temple was left out: half of it.')
  await pressIn(theirs, 'Propose an amount', 'Propose an amount')
  await caseOf(ours).getByText('Amount proposed', { exact: true }).waitFor()
  await caseOf(ours).getByRole('button', { name: 'Accept the amount' }).click()
  // Carried out here and there: the order costs us that much less, and they have given it back.
  for (const [page, merchantCode] of [
    [ours, 'SG'],
    [theirs, 'AB'],
  ] as const)
    await expect
      .poll(async () => {
        const { rows: cases } = await post<CaseList>(page, `${at}/case/list`, { merchantCode })
        const settled = cases.find(({ title }) => title.endsWith(tag))
        return [settled?.state, settled?.offerMinor, settled?.executedAt !== null]
      })
      .toEqual(['agreed', 30_000, true])
  for (const page of [ours, theirs]) {
    await caseOf(page).getByText('Agreed', { exact: true }).waitFor()
    await caseOf(page).getByRole('button', { name: 'Trail' }).click()
    const trail = page.getByRole('dialog').filter({ hasText: 'Case' })
    await trail.getByText('It left an hour late').waitFor()
    await trail.getByText('One temple was left out: half').waitFor()
    await trail.getByRole('link', { name: 'photo.txt' }).waitFor()
    await trail.getByRole('link', { name: 'Trail as PDF' }).waitFor()
  }
})
