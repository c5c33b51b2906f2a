import { answerLine, adjustBill, disputeLine } from '#server/billing/bills/adjust-bill.ts'
import { allLines, billInfo } from '#server/billing/bills/bills.queries.ts'
import { gatherBill } from '#server/billing/bills/generate-bill.ts'
import { confirmBill, confirmVerifyBill, deleteBill, lockBillVerb } from '#server/billing/bills/move-bill.ts'
import { payBill } from '#server/billing/bills/pay-bill.ts'
import { issueInvoice } from '#server/billing/papers/issue-invoice.ts'
import { listPapersDue } from '#server/billing/papers/due.queries.ts'
import { issueDue } from '#server/billing/papers/issue-paper.ts'
import { savePaperSetting } from '#server/billing/papers/setting.ts'
import { saveTemplate } from '#server/billing/papers/template.ts'
import { saveRebate, saveRule } from '#server/billing/rules/rules.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { adminOf } from '../companies.ts'
import { acting, only, personOf, type Stage } from '../stage.ts'

/** How far an agent's bill of a month has come. */
type Reached = 'draft' | 'locked' | 'confirmed' | 'verified' | 'invoiced' | 'part-paid' | 'paid' | 'deleted'
type DemoBill = {
  agent: string
  from: number
  to: number
  reached: Reached
  adjusts?: string
  disputes?: string
}

const bills: readonly DemoBill[] = [
  { agent: 'CHAOPHRAYA', from: -92, to: -61, reached: 'paid' },
  { agent: 'CHAOPHRAYA', from: -60, to: -31, reached: 'invoiced', adjusts: 'Boat left an hour late' },
  {
    agent: 'CHAOPHRAYA',
    from: -30,
    to: -3,
    reached: 'locked',
    disputes: 'One child of this group did not come',
  },
  { agent: 'SZTOUR', from: -92, to: -61, reached: 'part-paid' },
  { agent: 'SZTOUR', from: -60, to: -31, reached: 'verified' },
  { agent: 'HANA', from: -92, to: -61, reached: 'invoiced' },
  { agent: 'HANA', from: -60, to: -31, reached: 'confirmed' },
  { agent: 'HANA', from: -30, to: -3, reached: 'deleted' },
  { agent: 'NORDIC', from: -60, to: -31, reached: 'verified' },
  { agent: 'NORDIC', from: -30, to: -3, reached: 'draft' },
]

/** How agents are billed, what they earn by volume, what papers look like, and bills in every state. */
export async function makeBills(stage: Stage, measure: () => Promise<unknown>): Promise<void> {
  const admin = adminOf(stage)
  await acting(stage, (as) => setUp(stage, as(stage.clock.at(-95, 600), admin)))
  const finance = stage.staff.has('finance') ? personOf(stage, 'finance') : admin
  // By the day they are locked: of two in one month, the later number bears no earlier day.
  for (const [at, bill] of bills.toSorted((one, other) => one.to - other.to).entries()) {
    await acting(stage, (as) =>
      makeBill(stage, bill, as(stage.clock.at(bill.to + 2, 640), finance), () =>
        as(stage.clock.at(bill.to + 2, 700), stage.agents.get(bill.agent)!.person),
      ),
    )
    // What is asked of bills by bill is planned wrongly until the first lines are counted.
    if (at === 0) await measure()
  }
  await acting(stage, (as) => makePapers(stage, as(stage.clock.at(-1, 700), finance)))
}

/** Papers of what was paid lately, by number; the last payments still wait for theirs. */
async function makePapers(stage: Stage, ctx: Ctx): Promise<void> {
  const direct = stage.agents.get('WALKIN')
  await savePaperSetting(ctx, {
    automatic: false,
    mails: false,
    agentKind: 'tax-receipt',
    guestKind: 'abbreviated',
    guestAgentIds: direct ? [direct.id] : [],
    changes: 'propose',
    numbering: [{ kind: 'abbreviated', pattern: 'AB{bb}{mm}-{0000}', resets: 'month' }],
  })
  const { rows } = await listPapersDue(ctx, { pageNo: 1, pageSize: 60, from: stage.clock.day(-30) })
  for (const { source, sourceId } of rows.slice(20).toReversed())
    await issueDue(ctx, { source, sourceId }).catch(only('badInput'))
}

async function setUp(stage: Stage, ctx: Ctx): Promise<void> {
  const rule = {
    cycle: 'month',
    basis: 'service',
    cutOffDays: 3,
    termDays: 15,
    autoLock: true,
    autoSend: false,
  } as const
  // By hand in the demo: its bills are made here, and no clock adds to them.
  await saveRule(ctx, {
    ...rule,
    cycle: 'none',
    agentId: null,
    remindOn: [-3, 1, 7, 14],
    stopAfterDays: null,
  })
  await saveRule(ctx, {
    ...rule,
    cycle: 'none',
    agentId: stage.agents.get('NORDIC')!.id,
    termDays: 30,
    remindOn: [7],
    stopAfterDays: null,
  })
  await saveRebate(ctx, {
    name: 'Season volume',
    agentIds: [],
    currency: 'THB',
    measure: 'amount',
    way: 'steps',
    period: 'bill',
    valid: null,
    tiers: [
      { from: null, fromMinor: 10_000_000, basisPoints: 200 },
      { from: null, fromMinor: 30_000_000, basisPoints: 350 },
    ],
    skipEnded: true,
    skipPromo: true,
  })
  await saveTemplate('bill')(ctx, {
    usage: 'bill',
    layout: 'thai',
    title: '',
    seller: 'Andaman Blue Co., Ltd.',
    address: '88/4 Chalong Pier, Rawai\nPhuket 83130',
    taxId: '0835551234567',
    branch: '00000',
    taxBasisPoints: 700,
    withholdBasisPoints: 300,
    prefix: '',
    accent: '#0B6E75',
    showsLines: true,
    bank: {
      en: 'Siam Harbour Bank, Chalong\n401-2-55667-8, Andaman Blue Co., Ltd.',
      th: 'ธนาคารสยามฮาร์เบอร์ สาขาฉลอง\n401-2-55667-8 บริษัท อันดามัน บลู จำกัด',
    },
    terms: {
      en: 'Please pay in full by the due day and name the number of the bill.',
      'zh-CN': '请于到期日前付清，并注明账单号。',
      'zh-TW': '請於到期日前付清，並註明帳單編號。',
      th: 'กรุณาชำระเต็มจำนวนภายในวันครบกำหนดและระบุเลขที่ใบแจ้งยอด',
      ko: '만기일까지 전액 결제하시고 청구서 번호를 기재해 주세요.',
    },
    footer: {},
  })
}

async function makeBill(stage: Stage, bill: DemoBill, ctx: Ctx, asAgent: () => Ctx): Promise<void> {
  const { from, to, reached } = bill
  const agentId = stage.agents.get(bill.agent)!.id
  const day = (offset: number) => stage.clock.day(offset)
  const requested = {
    agentId,
    fromDay: day(from),
    toDay: day(to),
    cutOff: day(to + 2),
    basis: 'service',
    earlier: true,
    note: '',
  } as const
  const made = await gatherBill(ctx, requested, {
    origin: 'schedule',
    scheduleKey: `demo ${day(to)}`,
  }).catch(only('billing.nothing'))
  // In a small world an agent may have bought nothing in a month.
  if (!made) return
  const { id } = made
  if (bill.adjusts) await adjustBill(ctx, { id, amountMinor: -50_000, reason: bill.adjusts })
  if (reached === 'draft') return
  if (reached === 'deleted')
    return void (await deleteBill(ctx, { id, reason: 'Made before the rates were final' }))
  await lockBillVerb(ctx, { id })
  if (bill.disputes) await disputed(ctx, asAgent(), id, bill.disputes)
  if (reached === 'locked') return
  if (reached === 'confirmed') return void (await confirmBill(ctx, { id }))
  await confirmVerifyBill(ctx, { id })
  if (reached === 'verified') return
  const kind = bill.agent === 'CHAOPHRAYA' ? 'tax-invoice' : 'invoice'
  await issueInvoice(ctx, { billId: id, kind, issuedOn: null, clientRequestId: `demo-invoice-${id}` })
  if (reached === 'invoiced') return
  await paid(ctx, id, reached === 'paid')
}

async function disputed(ctx: Ctx, agent: Ctx, id: number, text: string): Promise<void> {
  const [first, second] = await allLines(ctx, id)
  for (const line of [first, second]) if (line) await disputeLine(agent, { id, lineId: line.id, text })
  if (second)
    await answerLine(ctx, { id, lineId: second.id, text: 'The child was on board; see the voucher.' })
}

/** What the agent had sent without naming a bill, then the rest at the bank. */
async function paid(ctx: Ctx, id: number, whole: boolean): Promise<void> {
  const { openMinor, creditMinor } = await billInfo(ctx, { id })
  const half = Math.floor(openMinor / 2)
  const offset = Math.max(0, Math.min(creditMinor, whole ? openMinor : half))
  const pay = (way: 'bank' | 'credit', amountMinor: number) =>
    payBill(ctx, {
      id,
      way,
      amountMinor,
      withheldMinor: 0,
      certificate: '',
      accountId: null,
      receivedMinor: null,
      method: 'bank-transfer',
      paidOn: null,
      reference: '',
      clientRequestId: `demo-${way}-${id}`,
    })
  if (offset > 0) await pay('credit', offset)
  const rest = (whole ? openMinor : half) - offset
  if (rest > 0) await pay('bank', rest)
}
