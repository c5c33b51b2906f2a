import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { CancelPreview, ChangePreview, PaperState, PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { PlanService } from '#contract/plans/service.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { day, makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeRate } from '#test/kit/pricing-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const world: OrderWorld = await makeOrderWorld(server, { balanceMinor: 0, agent: { needsAudit: false, currency: 'CNY' } })
const { staff, merchant } = world
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const colleague = await loginAs(server, (await makeUser(server.app, merchant, { permissions: ['group.expense.review', 'group.expense.settle'] })).userName)

const at = '/supplier/travelPlan'
const handler = '/supplier/travelPlanHandler'
const quotation = '/supplier/groupPlanQuotation'
const expense = '/supplier/travelPlanExpense'
const steps = [
  { hours: 720, basisPoints: 3000 },
  { hours: 336, basisPoints: 6000 },
  { hours: 168, basisPoints: 10_000 },
]
const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(server.app, merchant.id, work)

const setting = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
const { can: _, ...form } = setting
await staff.data('/supplier/groupPlanSetting/save', { ...form, cancelSteps: steps, lockDays: 0 })
await inMerchant(async (ctx) => {
  await makeRate(ctx, 'CNY', 'THB', '4.92', '2026-01-01')
  await makeRate(ctx, 'USD', 'THB', '33.5', '2026-01-01')
})
const cash = await makeCollection(staff, { currency: 'THB', kind: 'cash' })
const cny = await makeCollection(staff, { currency: 'CNY' })

const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
const deal = (id: number) => staff.data<PlanDeal>(`${at}/money`, { id })
const serviceOf = (plan: PlanInfo, key: string): PlanService => plan.services.find((one) => one.key === key)!
const makePlan = async (more: object = {}): Promise<PlanInfo> => {
  const { id } = await staff.data<{ id: number }>(`${at}/create`, {
    names: { en: 'Shenzhen families', 'zh-CN': '深圳亲子团', th: 'ครอบครัวเซินเจิ้น' },
    agentId: world.agentId,
    startDate: day(60),
    adults: 20,
    freeGuests: 1,
    singles: 2,
    contactName: 'Li Wei',
    contactEmail: 'liwei@sztour.example',
    from: 'empty',
    dayCount: 5,
    ...more,
  })
  const { version } = await info(id)
  const names: Record<string, string> = { hotel: 'Kata Palm', park: 'National park', meals: 'Dinner' }
  const days = exampleDays.map((one) => ({
    ...one,
    services: one.services.map((service) => ({ ...service, names: { en: names[service.key] ?? service.key } })),
  }))
  await staff.data(`${at}/days`, { id, version, days, sheet: exampleSheet })
  return info(id)
}
const quote = async (planId: number, option = 'A') => {
  const { id } = await staff.data<{ id: number }>(`${quotation}/save`, { planId, option, validUntil: day(20) })
  await staff.data(`${quotation}/send`, { id })
  return id
}
const accept = (id: number, more: object = {}) =>
  staff.call(`${quotation}/accept`, { id, payers: 20, singles: 2, proof: 'mail of 1 March', ...more })
const sold = async (more: object = {}) => {
  const plan = await makePlan(more)
  await accept(await quote(plan.id))
  await staff.data(`${handler}/confirm`, { id: plan.id })
  return plan
}
const linkOf = async (id: number, language = 'zh-CN') =>
  (await staff.data<{ url: string }>(`${quotation}/link`, { id, language, days: 14 })).url.replace(/^https?:\/\/[^/]+/, '')
const page = async (path: string) => (await staff.fetch(path, {}, { method: 'GET' })).text()
const send = (path: string, values: Record<string, string>) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(values) }).then((answer) => answer.text())

/** Debits less credits of an account of the ledger. */
const balance = async (kind: string, name = '') =>
  Number(
    (
      await owner.query(
        'select coalesce(sum(balance_minor), 0)::bigint as sum from ledger_account where merchant_id = $1 and kind = $2 and name = $3',
        [merchant.id, kind, name],
      )
    ).rows[0].sum,
  )

describe('quotations', () => {
  test('are accepted on their link with a name and consent: the version that was shown, hashed; an old link shows the new one', async () => {
    const plan = await makePlan()
    const first = await quote(plan.id)
    const path = await linkOf(first)
    const shown = await page(path)
    expect(shown).toContain('深圳亲子团')
    expect(shown).toContain('3,000.00 CNY')
    expect(shown).not.toMatch(/246,040|12,302|13,310|Speedboat/)
    const again = await quote(plan.id)
    const newer = await page(path)
    expect(newer).toContain('已有更新版本')
    const { quotations } = await info(plan.id)
    const { contentHash } = quotations.find(({ id }) => id === again)!
    const answer = { answer: 'accept', quotation: String(again), payers: '20', singles: '2', children: '0' }
    const old = quotations.find(({ id }) => id === first)!
    expect(await send(`${path}/answer`, { ...answer, quotation: String(first), hash: old.contentHash, name: 'Li', consent: 'yes' })).toContain('内容已更新')
    expect(await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei' })).toContain('请填写姓名')
    expect(await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei', consent: 'yes', payers: '9', singles: '0' })).toContain('最少 10 人')
    expect(await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei', consent: 'yes' })).toContain('61,950.00 CNY')
    const after = await info(plan.id)
    const accepted = after.quotations.find(({ id }) => id === again)!
    expect(accepted).toMatchObject({ status: 'accepted', totalMinor: 6_195_000, consent: { name: 'Li Wei', hash: contentHash } })
    expect(after.priceMinor).toBe(6_195_000)
    // Twice is once, and what was sent is not rewritten by anybody.
    expect(await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei', consent: 'yes' })).toContain('内容已更新')
    await expect(owner.query(`update plan_quotation set content = '{}' where id = $1`, [again])).rejects.toThrow(/as it was sent/)
    expect((await deal(plan.id)).instalments.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['deposit', 1_858_500],
      ['balance', 4_336_500],
    ])
  })

  test('a margin under the setting needs a second person', async () => {
    const plan = await makePlan()
    const low = { ...plan.sheet, marginBasisPoints: 500 }
    await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days: plan.days, sheet: low })
    const { id } = await staff.data<{ id: number }>(`${quotation}/save`, { planId: plan.id, option: 'B', validUntil: day(20) })
    expect((await staff.call(`${quotation}/send`, { id })).error.code).toBe(409416)
    await staff.data(`${quotation}/askApproval`, { id })
    const own = await loginAs(server, (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.quotation.approve'] })).userName)
    expect((await own.call(`${quotation}/approveQuotation`, { id })).error.code).toBe(0)
    await staff.data(`${quotation}/send`, { id })
    expect((await info(plan.id)).quotations[0]).toMatchObject({ status: 'sent', approvedByName: expect.stringMatching(/./) })
  })

  test('are papers in five languages, a sheet and a mail with a link', async () => {
    const plan = await makePlan()
    const id = await quote(plan.id)
    for (const [language, title] of [['en', 'Quotation'], ['zh-CN', '报价'], ['zh-TW', '報價'], ['th', 'ใบเสนอราคา'], ['ko', '견적']] as const) {
      const answer = await staff.fetch(`${quotation}/pdf`, { id: String(id), language }, { method: 'GET' })
      const text = await pdfText(await answer.arrayBuffer())
      expect([language, text.normalize('NFC').includes(title) || language === 'th']).toEqual([language, true])
      expect(text).toContain('3,000.00 CNY')
    }
    const sheet = await staff.fetch(`${quotation}/sheet`, { id: String(id), language: 'en' }, { method: 'GET' })
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    await staff.data(`${quotation}/mail`, { id, to: 'liwei@sztour.example', language: 'th', text: '' })
    const { rows } = await owner.query('select text_body from mail where merchant_id = $1 and kind = $2', [merchant.id, 'agent-group'])
    expect(rows[0].text_body).toContain('/supplier/notLogin/quotation/')
  })
})

describe('money', () => {
  test('payments stand as deposits; cancelling keeps the fee of the ladder and gives the rest back; the books add up', async () => {
    const plan = await sold({ startDate: day(25) })
    const [deposit] = (await deal(plan.id)).instalments
    const pay = { id: deposit!.id, amountMinor: 1_858_500, accountId: cny.id, paidOn: day(0), reference: 'TT 1' }
    await staff.data('/supplier/travelPlanSchedule/pay', pay)
    expect((await staff.call('/supplier/travelPlanSchedule/pay', pay)).error.code).not.toBe(0)
    expect(await balance('deposit', 'groups')).toBe(1_858_500)
    const preview = await staff.data<CancelPreview>(`${handler}/cancelPreview`, { id: plan.id })
    expect(preview).toMatchObject({ agentFeeMinor: 1_858_500, paidMinor: 1_858_500, keptMinor: 1_858_500, backMinor: 0 })
    await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
    expect(await balance('deposit', 'groups')).toBe(0)
    expect(await balance('fees')).toBe(1_858_500)
    const { rows } = await owner.query(
      'select sum(p.amount_minor)::bigint as sum, p.currency from posting p where p.merchant_id = $1 group by 2',
      [merchant.id],
    )
    expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
  })

  test('an overdue instalment is on the board of deadlines, is reminded of by mail, and stops the agent’s next group', async () => {
    const plan = await sold()
    const [deposit] = (await deal(plan.id)).instalments
    await owner.query(`update plan_instalment set due_on = current_date - 6 where id = $1`, [deposit!.id])
    const board = await staff.data<{ rows: { planId: number | null; source: string; told: string }[] }>('/supplier/order/deadlines/list', {
      source: ['group-payment'],
      pageSize: 100,
    })
    expect(board.rows.find(({ planId }) => planId === plan.id)).toMatchObject({ source: 'group-payment', told: '18,585.00 CNY' })
    const next = await makePlan()
    await accept(await quote(next.id))
    const planner = await loginAs(server, (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.confirm'] })).userName)
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.code).toBe(409412)
    await inMerchant(sweepMerchant)
    await inMerchant(sweepMerchant)
    const { rows } = await owner.query(`select count(*)::int as n from mail where merchant_id = $1 and text_body like '%was due%'`, [merchant.id])
    expect(rows[0].n).toBe(1)
    await staff.data('/supplier/travelPlanSchedule/waive', { id: deposit!.id, reason: 'Agreed with their owner' })
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.code).toBe(0)
  })

  test('a change shows what stays, moves and costs before it is made', async () => {
    const plan = await sold()
    const hotel = serviceOf(plan, 'hotel')
    await staff.data(`${handler}/arrange`, { id: hotel.id, supplierId: world.supplierId, units: 12 })
    await staff.data(`${handler}/inform`, { id: hotel.id })
    const preview = await staff.data<ChangePreview>(`${handler}/changePreview`, {
      id: plan.id,
      startDate: day(62),
      adults: 17,
      children: 0,
      freeGuests: 0,
      singles: 1,
    })
    expect(preview.before.priceMinor).toBe(6_195_000)
    expect(preview.after.priceMinor).toBe(5_376_000)
    const what = Object.fromEntries(preview.rows.map((row) => [row.names.en, row.what]))
    expect([what['Kata Palm'], what['boat']]).toEqual(['asked', 'moves'])
    expect(preview.rows[0]!.toDate).toBe(day(62))
    expect(preview.papers).toContain('rooming')
  })
})

describe('whoever goes along', () => {
  const guideOf = async (plan: PlanInfo, code: string) => {
    const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
      name: 'Somchai',
      code,
      spoken: ['th'],
      roles: ['guide'],
      maxHours: 10,
      restHours: 10,
      payWay: 'none',
      payMinor: null,
      currency: 'THB',
      firstAidUntil: null,
      licences: [{ kind: 'guide', number: 'TG-1', expiresOn: day(400) }],
    })
    const { startDate, endDate } = await info(plan.id)
    await staff.data('/supplier/schedule/assign', { planId: plan.id, role: 'guide', crewId, fromDate: startDate, toDate: endDate })
    return crewId
  }
  const receipt = async (path: string, values: Record<string, string>, photo?: Uint8Array) => {
    const body = new FormData()
    for (const [key, value] of Object.entries(values)) body.append(key, value)
    body.append('file', new Blob(photo ? [Buffer.from(photo)] : []), photo ? 'receipt.png' : '')
    return (await fetch(`${server.url}${path}/receipt`, { method: 'POST', body })).text()
  }
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

  test('reads the group, sends receipts with photos in any currency once, and settles to the baht', async () => {
    const plan = await sold({ startDate: day(1) })
    const crewId = await guideOf(plan, 'SOM')
    const link = await staff.data<{ url: string }>(`${expense}/link`, { planId: plan.id, crewId, language: 'en' })
    const path = link.url.replace(/^https?:\/\/[^/]+/, '')
    const today = day(0)
    const enter = { day: today, currency: 'THB', language: 'en', service: '', note: '' }
    const { id: advance } = await staff.data<{ id: number }>(`${expense}/save`, {
      planId: plan.id, side: 'advance', day: today, category: 'Advance', amountMinor: 2_500_000, currency: 'THB', serviceId: null, crewId, accountId: cash.id, note: '',
    })
    await colleague.data(`${expense}/approveExpense`, { id: advance })
    expect(await balance('staff-advance', String(crewId))).toBe(2_500_000)
    const shown = await page(path)
    expect(shown).toContain('25,000.00 THB')
    expect(shown).not.toContain('61,950')
    const park = String(serviceOf(plan, 'park').id)
    const first = { ...enter, clientId: 'phone-1', side: 'cost', category: 'Park', amount: '8,400.00', service: park }
    expect(await receipt(path, first, png)).toContain('The receipt was saved')
    await receipt(path, first, png)
    expect(await receipt(path, { ...first, clientId: 'phone-2', category: 'Other' }, png)).toContain('sent already')
    expect(await receipt(path, { ...first, clientId: 'phone-3', amount: '0' })).toContain('above 0')
    expect(await receipt(path, { ...first, clientId: 'phone-4', category: 'X' }, Buffer.from('hello'))).toContain('no picture')
    await receipt(path, { ...enter, clientId: 'phone-5', side: 'cost', category: 'Drinks', amount: '10', currency: 'USD' })
    await receipt(path, { ...enter, clientId: 'phone-6', side: 'income', category: 'Optional show', amount: '9000' })
    const { expenses } = await info(plan.id)
    expect(expenses.map(({ side, category, baseMinor, photo }) => [side, category, baseMinor, photo]).toSorted()).toEqual([
      ['advance', 'Advance', 2_500_000, false],
      ['cost', 'Drinks', 33_500, false],
      ['cost', 'Park', 840_000, true],
      ['income', 'Optional show', 900_000, false],
    ])
    await send(`${path}/settle`, { language: 'en' })
    const [settlement] = (await deal(plan.id)).settlements
    expect(settlement).toMatchObject({ status: 'submitted', openCount: 3 })
    const confirm = { id: settlement!.id, accountId: cash.id }
    expect((await staff.call('/supplier/travelPlanSettlement/confirmSettlement', confirm)).error.code).toBe(409442)
    for (const { id, status } of expenses) if (status === 'submitted') await staff.data(`${expense}/approveExpense`, { id })
    const [ready] = (await deal(plan.id)).settlements
    expect(ready!.balanceMinor).toBe(2_500_000 + 900_000 - 840_000 - 33_500)
    await staff.data('/supplier/travelPlanSettlement/confirmSettlement', confirm)
    expect(await balance('staff-advance', String(crewId))).toBe(0)
    expect(await page(path)).toContain('Settled on')
    expect(await receipt(path, { ...first, clientId: 'phone-9', category: 'Late' })).toContain('not possible any more')
    expect((await staff.fetch(`${expense}/photo`, { id: String(expenses.find(({ photo }) => photo)!.id) }, { method: 'GET' })).headers.get('content-type')).toBe('image/png')
  })

  test('a link of another group, a spent one and one that nobody gave open nothing', async () => {
    const plan = await sold()
    const crewId = await guideOf(plan, 'NOI')
    const link = async () => (await staff.data<{ url: string }>(`${expense}/link`, { planId: plan.id, crewId, language: 'en' })).url.replace(/^https?:\/\/[^/]+/, '')
    const old = await link()
    await link()
    expect(await page(old)).toContain('no longer valid')
    expect(await page(`/supplier/notLogin/groupGuide/${'x'.repeat(43)}`)).toContain('not known')
    expect((await staff.call(`${expense}/link`, { planId: plan.id, crewId: 999_999 })).error.code).not.toBe(0)
  })
})

test('papers are sent once, remembered, and mark what is otherwise since', async () => {
  const plan = await sold()
  const guests = 'Wang Fang, female, 1988-02-29, China, E12345678, 1\n李强, male, 1985-07-09, China, E87654321, 1'
  await staff.data(`${at}/import`, { planId: plan.id, text: guests, save: true })
  await staff.data(`${at}/documentSend`, { id: plan.id, paper: 'names', authority: 'boat', language: 'en', to: 'pier@boat.example' })
  const state = async () =>
    (await staff.data<{ rows: PaperState[] }>(`${at}/papers`, { id: plan.id })).rows.find(
      ({ paper, authority }) => paper === 'names' && authority === 'boat',
    )
  expect(await state()).toMatchObject({ number: 1, sentTo: 'pier@boat.example', changed: false })
  await staff.data(`${at}/import`, { planId: plan.id, text: 'Zhou Min, female, 1990-01-02, China, E55555555, 2', save: true })
  const [gone] = (await info(plan.id)).guestRows
  await staff.data(`${at}/guestDelete`, { id: gone!.id })
  expect(await state()).toMatchObject({ changed: true })
  const print = async (paper: string, language: string, more: Record<string, string> = {}) =>
    pdfText(await (await staff.fetch(`${at}/documents`, { id: String(plan.id), paper, language, ...more }, { method: 'GET' })).arrayBuffer())
  const list = await print('names', 'en', { authority: 'boat' })
  for (const said of ['Zhou Min', 'NEW', 'STRUCK', 'Wang Fang', 'Edition 2', 'replaces 1']) expect(list).toContain(said)
  for (const paper of ['itinerary', 'voucher', 'rooming', 'names', 'guide', 'emergency'])
    for (const language of ['en', 'zh-CN', 'zh-TW', 'th', 'ko']) expect((await print(paper, language)).length).toBeGreaterThan(40)
  expect(await print('guide', 'en')).not.toMatch(/246,040|61,950/)
  const draft = await makePlan()
  expect((await staff.call(`${at}/documentSend`, { id: draft.id, paper: 'voucher', to: 'a@b.example' })).error.code).toBe(409446)
})

test('a bill without any order is booked by itself, and statistics equal the ledger', async () => {
  const plan = await sold({ startDate: day(-8) })
  const hotel = serviceOf(plan, 'hotel')
  await staff.data(`${handler}/arrange`, { id: hotel.id, supplierId: world.supplierId, units: 12, costMinor: 10_800_000 })
  for (const instalment of (await deal(plan.id)).instalments)
    await staff.data('/supplier/travelPlanSchedule/pay', { id: instalment.id, amountMinor: instalment.amountMinor, accountId: cny.id, paidOn: day(0), reference: '' })
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  expect((await info(plan.id)).status).toBe('finished')
  const { rows: bills } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', { massCode: plan.code })
  const [salesBefore, costBefore] = [await balance('sales'), await balance('cost')]
  for (const { id } of bills) await staff.data('/supplier/groupPlanBill/confirm', { id })
  expect((await balance('sales')) - salesBefore).toBe(6_195_000)
  expect((await balance('cost')) - costBefore).toBe(10_800_000)
  const stats = await staff.data<{ rows: { key: string; ledgerRevenueMinor: number; ledgerCostMinor: number | null }[] }>('/supplier/groupPlanStatistics/list', {
    by: 'month', from: day(-8), to: day(-8),
  })
  expect(stats.rows[0]).toMatchObject({ ledgerRevenueMinor: 29_904_133, ledgerCostMinor: 10_800_000 })
  expect((await info(plan.id)).locked).toBe(true)
  const agent = bills.find(({ side }) => side === 'agent')!
  await staff.data('/supplier/groupPlanBill/reopen', { id: agent.id, reason: 'Two fell ill' })
  expect((await balance('sales')) - salesBefore).toBe(0)
})
