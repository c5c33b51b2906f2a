import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exampleDays, exampleSheet, makeService } from '#contract/groups/costing-example.ts'
import type { PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { docTable } from '../../kit/doc-tables.ts'
import { day, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

/*
 * The worked group of docs/algorithms/groups/worked-group.md as people go it: the sheet, an agent that accepts by its own log-in in
 * Chinese, a confirmed group, a hotel, a guide's money, what is short of a commitment, and a departure's shares.
 */
const figures = docTable('algorithms/groups/worked-group.md', 'A group from quotation to settlement')
const figure = (name: string): string => {
  const found = figures.find((row) => row['figure']?.startsWith(name))?.['amount'] ?? `no ${name}`
  return found.split(' ')[0] ?? ''
}
const tag = `G${Date.now().toString(36).slice(-6)}`.toUpperCase()
const userName = `agent-${tag.toLowerCase()}` as const
const days = exampleDays.map((one) => ({
  ...one,
  names: { en: 'Day' },
  services: [
    ...one.services.map((service) => ({
      ...service,
      names: { en: service.key },
      ...(service.key === 'meals' && { quantity: 5 }),
    })),
    makeService('dinner', { kind: 'meal', names: { en: 'dinner' }, costMinor: 28_000, childMinor: 14_000 }),
    makeService('extras', { names: { en: 'extras' }, basis: 'group', costMinor: 300_000 }),
  ],
}))
const read = (page: Page) => page.locator('main').innerText()
const shows = (page: Page, ...texts: string[]) =>
  expect
    .poll(() => read(page), { timeout: 20_000 })
    .toSatisfy((text: string) => texts.every((one) => text.includes(one)))
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

async function makeAgent(page: Page, code: string, currency: string): Promise<number> {
  const { id } = await post(page, 'distributor/save', {
    code,
    name: `Agent ${code}`,
    currency,
    settlementTerm: 'invoice',
    creditLimitMinor: 99_000_000,
  })
  return id
}

async function makeGroup(
  page: Page,
): Promise<{ id: number; supplierId: number; crewId: number; accountId: number }> {
  const agentId = await makeAgent(page, `SZ${tag}`, 'CNY')
  const roles = await post<{ rows: { id: number; audience: string }[] }>(page, 'role/list', { pageSize: 100 })
  const role = roles.rows.find(({ audience }) => audience === 'agent')
  await post(page, 'user/save', {
    kind: 'agent',
    userName,
    fullName: 'Li Wei',
    roleId: role?.id,
    agentId,
    password,
  })
  const { id } = await post(page, 'travelPlan/create', {
    names: { en: `Shenzhen ${tag}`, 'zh-CN': `深圳亲子团 ${tag}` },
    agentId,
    startDate: day(0),
    adults: 20,
    freeGuests: 1,
    singles: 2,
    from: 'empty',
    dayCount: 1,
  })
  await post(page, 'travelPlan/days', { id, version: 1, days, sheet: { ...exampleSheet, extras: [] } })
  for (const option of ['A', 'B']) {
    const made = await post(page, 'groupPlanQuotation/save', { planId: id, option, validUntil: day(20) })
    await post(page, 'groupPlanQuotation/send', { id: made.id })
  }
  const { id: supplierId } = await post(page, 'supplier/save', {
    code: tag,
    name: `Hotels ${tag}`,
    currency: 'THB',
    notifyMethod: 'none',
  })
  const { id: crewId } = await post(page, 'crew/save', {
    name: `Somchai ${tag}`,
    code: tag,
    spoken: ['zh'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    payWay: 'none',
    payMinor: null,
    currency: 'THB',
    firstAidUntil: null,
    licences: [{ kind: 'guide', number: tag, expiresOn: day(400) }],
  })
  const { id: accountId } = await post(page, 'gatheringAccount/save', {
    code: `C-${tag}`,
    name: `Till ${tag}`,
    kind: 'cash',
    currency: 'THB',
    accountNumber: '',
    qrFileId: null,
  })
  return { id, supplierId, crewId, accountId }
}

/** What the guide was given, spent and collected; a second person approves it. */
async function spend(
  page: Page,
  plan: PlanInfo,
  { crewId, accountId }: { crewId: number; accountId: number },
) {
  const serviceId = (key?: string) => plan.services.find((one) => one.key === key)?.id ?? null
  const rows = [
    ['advance', 'Advance', 2_500_000],
    ['cost', 'Park', 840_000, 'park'],
    ['cost', 'Dinner', 588_000, 'dinner'],
    ['cost', 'Drinks', 90_000],
    ['cost', 'Extra hour', 120_000],
    ['cost', 'Extras', 265_000, 'extras'],
    ['income', 'Optional show', 900_000],
    ['cost', 'Optional show', 660_000],
  ] as const
  for (const [side, category, amountMinor, key] of rows) {
    const made = await post(page, 'travelPlanExpense/save', {
      planId: plan.id,
      side,
      day: day(0),
      category,
      amountMinor,
      currency: 'THB',
      serviceId: serviceId(key),
      crewId,
      accountId: side === 'advance' ? accountId : null,
      note: '',
    })
    await post(page, 'travelPlanExpense/approveExpense', { id: made.id })
  }
}

test('from the sheet to the settled group, each figure of the page on a screen', async () => {
  const page = await openPage({ as: 'demo', path: '/group/plan' })
  const { id, supplierId, crewId, accountId } = await makeGroup(page)
  const info = () => post<PlanInfo>(page, 'travelPlan/info', { id })
  await page.goto(`/group/plan/${id}`)
  await tab(page, 'Itinerary')
  const sheet = docTable('algorithms/groups/costing.md', 'Sheet by example')
  await shows(page, ...sheet.flatMap((row) => [row['total'] ?? '', row['price'] ?? '']))

  const agent = await openPage({
    as: userName,
    language: 'zh-CN',
    path: '/bookingCenter/groupQuotation',
  })
  const offer = agent.getByRole('row').filter({ hasText: '已发送' }).first()
  await offer.hover()
  await offer.getByRole('button', { name: '接受' }).click()
  const form = agent.getByRole('dialog').last()
  await form.getByLabel('我已阅读并接受条款').check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => read(agent), { timeout: 20_000 }).toContain(figure('accepted'))

  await page.reload()
  await shows(page, figure('worth'), figure('planned cost'), figure('planned profit'))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await shows(page, 'Confirmed')
  await tab(page, 'Money')
  await shows(page, figure('deposit'), figure('balance'))

  await page.getByRole('button', { name: 'Preview a change' }).click()
  const change = page.getByRole('dialog').last()
  await change.getByLabel('Paying adults').fill('17')
  await change.getByLabel('Single rooms').fill('1')
  await change.getByRole('button', { name: 'Show preview' }).click()
  await expect.poll(() => change.innerText(), { timeout: 20_000 }).toContain(figure('17 payers'))
  await page.keyboard.press('Escape')

  const plan = await info()
  const hotel = plan.services.find(({ key }) => key === 'hotel')
  await post(page, 'travelPlanHandler/arrange', {
    id: hotel?.id,
    supplierId,
    units: 12,
    costMinor: 10_800_000,
  })
  await page.reload()
  await shows(page, figure('booked cost'), figure('booked profit'))

  await spend(page, plan, { crewId, accountId })
  const { settlements } = await post<PlanDeal>(page, 'travelPlan/money', { id })
  await tab(page, 'Money')
  await shows(page, figure('advance to the guide'), figure('receipts'), figure('given back'))
  await post(page, 'travelPlanSettlement/submitSettlement', { id: settlements[0]?.id })
  await post(page, 'travelPlanSettlement/confirmSettlement', { id: settlements[0]?.id, accountId })
  await post(page, 'travelPlanCommitment/save', {
    planId: id,
    name: `Kata ${tag}`,
    supplierId,
    units: 60,
    rateMinor: 240_000,
    currency: 'THB',
    usedUnits: 44,
  })
  await page.reload()
  await shows(page, figure('actual cost'), figure('actual income'), figure('actual profit'))
  await tab(page, 'Money')
  const short = docTable('algorithms/groups/money.md', 'Commitments').find((row) => row['used'] === '44')
  await shows(page, short?.['guaranteed'] ?? '', short?.['owed'] ?? '')
})

test('a departure that three agents sold shares its cost as the page says it', async () => {
  const page = await openPage({ as: 'demo', path: '/journeyLibrary/stockBoard' })
  const { id: skuId } = await makeSku(page, { code: `${tag}-J`, names: { en: `Islands ${tag}` }, stock: 40 })
  await post(page, 'standard/calendarPrice/saveBase', {
    skuId,
    adultMinor: 2_022_300,
    childMinor: null,
    infantMinor: null,
    unitMinor: null,
  })
  const { id: journeyId } = await post(page, 'productLib/save', {
    code: `J-${tag}`,
    names: { en: `Islands ${tag}` },
    days: exampleDays.map((one) => ({ ...one, services: [] })),
    sheet: exampleSheet,
  })
  await post(page, 'productLib/link', { id: journeyId, skuId })
  const departure = await post(page, 'productLib/departure/save', {
    journeyId,
    date: day(30),
    capacity: 20,
    minGuests: 10,
    singlesMax: null,
    singleMinor: null,
  })
  await post(page, 'productLib/departure/move', { id: departure.id, to: 'open' })
  // With 7 % of tax in them: what each order brings is that of the page.
  const sold = [
    ['A', 4, 8_089_200],
    ['B', 5, 10_635_800],
    ['C', 2, 4_044_600],
  ] as const
  for (const [name, adults, totalMinor] of sold) {
    const agentId = await makeAgent(page, `${name}${tag}`, 'THB')
    const order = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag}-${name}`,
      agentId,
      skuId,
      date: day(30),
      adults,
      contactName: name,
      guests: Array.from({ length: adults }, (_, at) => ({ name: `${name} ${at + 1}` })),
    })
    if (totalMinor === adults * 2_022_300) continue
    await post(page, 'orderModify/apply', {
      id: order.id,
      amendment: { totalMinor },
      reason: 'A single room',
      asks: false,
    })
  }
  await post(page, 'productLib/departure/cost', {
    id: departure.id,
    costMinor: 15_000_000,
    rule: 'revenue',
    planId: null,
  })
  await page.goto(`/journeyLibrary/stockBoard?text=J-${tag}`)
  await shows(page, 'Guaranteed')
  const row = page.getByRole('row').filter({ hasText: `J-${tag}` })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Orders, costs and waiting list' }).click()
  const drawer = page.getByRole('dialog').last()
  const [shares] = docTable(
    'algorithms/groups/departures.md',
    'What each order carries of a departure’s cost',
  )
  for (const share of (shares?.['shares'] ?? '').split('; '))
    await expect.poll(() => drawer.innerText(), { timeout: 20_000 }).toContain(share)
})
