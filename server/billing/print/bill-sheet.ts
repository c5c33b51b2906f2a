import { shownDay } from '../../kit/text/years.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail } from '../../kit/call/errors.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { openOf, readBill, type BillRecord } from '../bills/bill-records.ts'
import { allLines } from '../bills/bills.queries.ts'
import { templateOf } from '../papers/template.ts'
import { printSheet, type Sheet } from './paper.ts'

type Ask = { id: number; language?: Language | undefined }
type Lines = Awaited<ReturnType<typeof allLines>>

/** A bill with what its papers need, under the reader's own rights. */
async function loadAll(ctx: Ctx, { id, language }: Ask) {
  const bill = await readBill(ctx, id)
  const lines = await allLines(ctx, id)
  return asMerchant(ctx, async (own) => {
    const agent = (await loadAgents(own, [bill.agent_id])).get(bill.agent_id) ?? fail('notFound')
    return { bill, lines, agent, language: language ?? agent.language, template: await templateOf(own) }
  })
}
type Loaded = Awaited<ReturnType<typeof loadAll>>

const fileName = (bill: BillRecord, ending: string): string => `${bill.code ?? `draft-${bill.id}`}.${ending}`

/** A line as people read it: an adjustment tells its reason, a change that it is one. */
const whatOf = (ctx: Ctx, language: Language, { kind, names, reason }: Lines[number]): string => {
  const name = nameIn(names, language)
  return kind === 'order'
    ? name
    : [ctx.app.word(language, `billing.kinds.${kind}`), name || reason].join(': ')
}

function sheetOf(ctx: Ctx, { bill, lines, agent, language, template }: Loaded): Sheet {
  const word = (key: string, params = {}) => ctx.app.word(language, `billing.${key}`, params, ctx.merchant)
  const money = (minor: number) => groupedAmount(minor, bill.currency)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const bank = nameIn(template.bank, language)
  const fact = (key: string, value: string | null) => (value ? [{ label: word(`fields.${key}`), value }] : [])
  const sum = (key: string, minor: number, strong?: true) => ({
    label: word(`fields.${key}`),
    value: `${money(minor)} ${bill.currency}`,
    ...(strong && { strong }),
  })
  return {
    language,
    title: word('text.billPaper'),
    code: bill.code ?? word('text.draftName', { id: bill.id }),
    ...(bill.status === 'draft' && { void: word('states.draft') }),
    accent: template.accent || '#0B6E75',
    seller: { name: template.seller, lines: template.address.split('\n') },
    buyer: { label: word('fields.agent'), name: agent.name, lines: [agent.code] },
    facts: [
      ...fact('period', `${day(bill.from_day)} – ${day(bill.to_day)}`),
      ...fact('basis', word(`bases.${bill.basis}`)),
      ...fact('cutOff', day(bill.cut_off)),
      ...fact('dueDay', bill.due_day && day(bill.due_day)),
      ...fact('currency', bill.currency),
    ],
    note: bill.note,
    columns: [
      { label: word('fields.order'), width: 26 },
      { label: word('fields.agentCode'), width: 22 },
      { label: word('fields.serviceDay'), width: 18 },
      { label: word('fields.item'), width: 0 },
      { label: word('fields.guest'), width: 30 },
      { label: word('fields.guests'), width: 11, right: true },
      { label: word('fields.amount'), width: 22, right: true },
    ],
    rows: lines.map((line) => [
      line.code,
      line.agentCode,
      line.serviceDay ? day(line.serviceDay) : '',
      whatOf(ctx, language, line),
      line.guest,
      line.kind === 'adjustment' ? '' : String(line.guests),
      money(line.amountMinor),
    ]),
    sums: [
      sum('orders', bill.orders_minor),
      ...(bill.adjusted_minor ? [sum('adjusted', bill.adjusted_minor)] : []),
      ...(bill.rebate_minor ? [sum('rebate', -bill.rebate_minor)] : []),
      sum('total', bill.total_minor, true),
      ...(bill.tax_minor ? [sum('tax', bill.tax_minor)] : []),
      ...(bill.noted_minor ? [sum('noted', bill.noted_minor)] : []),
      ...(bill.paid_minor ? [sum('paid', -bill.paid_minor)] : []),
      ...(bill.paid_minor || bill.noted_minor ? [sum('open', openOf(bill), true)] : []),
    ],
    texts: bank ? [{ label: word('template.bank'), lines: bank.split('\n') }] : [],
    foot: [bill.code, agent.name, nameIn(template.footer, language)].filter(Boolean).join(' · '),
  }
}

/** A bill as a document, in the language asked for or its agent's. */
export async function billPdf(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const loaded = await loadAll(ctx, ask)
  return {
    contentType: 'application/pdf',
    fileName: fileName(loaded.bill, 'pdf'),
    body: await printSheet(ctx, sheetOf(ctx, loaded)),
    headers: { 'cache-control': 'no-store' },
  }
}

/** Its lines as a spreadsheet. */
export async function billXlsx(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const { bill, lines, language } = await loadAll(ctx, ask)
  const word = (key: string) => ctx.app.word(language, `billing.fields.${key}`)
  const heads = [
    'kind',
    'order',
    'agentCode',
    'bookedDay',
    'serviceDay',
    'item',
    'guest',
    'guests',
    'amount',
    'tax',
    'rebate',
    'currency',
    'reason',
  ]
  const text = (minor: number) => minorToText(minor, bill.currency)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  return sheetAnswer('xlsx', fileName(bill, 'xlsx'), [
    heads.map(word),
    ...lines.map((line) => [
      ctx.app.word(language, `billing.kinds.${line.kind}`),
      line.code,
      line.agentCode,
      line.bookedDay ? day(line.bookedDay) : '',
      line.serviceDay ? day(line.serviceDay) : '',
      nameIn(line.names, language),
      line.guest,
      String(line.guests),
      text(line.amountMinor),
      text(line.taxMinor),
      text(line.rebateMinor),
      bill.currency,
      line.reason,
    ]),
  ])
}
