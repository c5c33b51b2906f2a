import { groupedAmount, share } from '#contract/kit/money/amounts.ts'
import { inEach } from '#contract/kit/languages.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { shownDay } from '../../kit/text/years.ts'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { IssueInvoice, InvoiceTemplateForm, PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow, readRow } from '../../kit/db/rows.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { todayOf } from '../../kit/text/today.ts'
import { withheldJournal } from '../bills/bill-journals.ts'
import { amountText, lockBill, type BillRecord } from '../bills/bill-records.ts'
import { allLines } from '../bills/bills.queries.ts'
import { settleBill } from '../bills/settle-bill.ts'
import { inAll } from '../bills/told-row.ts'
import type { KeptRow } from './invoice-record.ts'
import { nextCode } from './series.ts'
import { templateOf } from './template.ts'

type NewPaper = {
  kind: PaperKind
  issuedOn: string
  rows: KeptRow[]
  taxes: PaperTax[]
  netMinor: number
  taxMinor: number
  totalMinor: number
  baseMinor?: number
  /** The invoice that it is a note on. */
  of?: { id: number; kind: PaperKind }
  reason?: string
  status: 'issued' | 'paid'
}
/** Rows that a paper has at most; a longer bill stands on it as one sum, and the bill goes with it. */
const mostRows = 100

/** The day of a paper: today where it is not said, never one to come. */
export function dayOfPaper(ctx: Ctx, issuedOn: string | null): string {
  const today = todayOf(ctx)
  if (issuedOn && issuedOn > today) failField('issuedOn', 'billing.fieldErrors.notAhead')
  return issuedOn ?? today
}

/**
 * Seller and buyer as they stand on it, kept with it. A Thai tax invoice names the tax IDs of both, so do notes on one and a Thai
 * certificate.
 */
async function partiesOf(ctx: Ctx, bill: BillRecord, { kind, of }: NewPaper, template: InvoiceTemplateForm) {
  const agent = await readRow(ctx, 'agent', bill.agent_id)
  const taxes = (of?.kind ?? kind) === 'tax-invoice' || (kind === 'withholding' && template.layout === 'thai')
  if (taxes && (!template.taxId || !template.address)) failField('kind', 'billing.fieldErrors.noTaxId')
  if (taxes && (!agent.tax_id || !agent.tax_address)) failField('kind', 'billing.fieldErrors.noBuyerTaxId')
  return {
    seller: {
      name: template.seller,
      address: template.address,
      taxId: template.taxId,
      branch: template.branch,
    },
    buyer: { name: agent.name, address: agent.tax_address, taxId: agent.tax_id, branch: agent.tax_branch },
  }
}

/** Writes a paper with its number; the one door of all kinds. */
export async function writePaper(
  ctx: Ctx,
  bill: BillRecord,
  paper: NewPaper,
): Promise<{ id: number; code: string }> {
  const template = await templateOf(ctx)
  const parties = await partiesOf(ctx, bill, paper, template)
  const agent = (await loadAgents(ctx, [bill.agent_id])).get(bill.agent_id) ?? fail('notFound')
  const rate = (await ratesToday(ctx, [bill.currency])).get(bill.currency)?.rate ?? null
  const { kind, issuedOn } = paper
  const code = await nextCode(ctx, kind, issuedOn, { prefix: template.prefix, branch: template.branch })
  const { id } = await insertRow(ctx, 'invoice', {
    kind,
    code,
    status: paper.status,
    agent_id: bill.agent_id,
    bill_id: bill.id,
    of_invoice_id: paper.of?.id ?? null,
    issued_on: issuedOn,
    due_day: kind === 'invoice' || kind === 'tax-invoice' ? bill.due_day : null,
    currency: bill.currency,
    net_minor: paper.netMinor,
    tax_minor: paper.taxMinor,
    total_minor: paper.totalMinor,
    base_minor: paper.baseMinor ?? 0,
    rate: bill.currency === ctx.merchant.currency ? null : rate,
    base_currency: ctx.merchant.currency,
    rows: JSON.stringify(paper.rows),
    taxes: JSON.stringify(paper.taxes),
    paper: JSON.stringify({ ...parties, template }),
    language: agent.language,
    reason: paper.reason ?? '',
    created_by_name: ctx.actor.name,
    created_at: ctx.now.toISOString(),
  })
  return { id, code }
}

/** Says that a paper was issued, in its own history. */
export const tellPaper = (
  ctx: Ctx,
  bill: BillRecord,
  paper: { id: number; code: string; kind: PaperKind; totalMinor: number },
  event: string,
  more: { reason?: string | null; facts?: Record<string, unknown> } = {},
): Promise<void> =>
  emit(ctx, `billing.${event}`, {
    subject: 'invoice',
    subjectId: paper.id,
    agentId: bill.agent_id,
    agentVisible: true,
    reason: more.reason,
    facts: {
      paper: inAll(ctx, `billing.papers.${paper.kind}`),
      code: paper.code,
      amount: amountText(paper.totalMinor, bill.currency),
      ...more.facts,
    },
    topics: ['invoice', 'agentBill'],
  })

/** A text of ours as it was issued, and in every language that it may be read in. */
function texts(issued: Language, say: (language: Language) => string): Pick<KeptRow, 'text' | 'texts'> {
  const all = inEach(say)
  return { text: all[issued], texts: all }
}

/** One row an order where that is asked for and they are few; else one for all, then adjustments and the rebate. */
async function rowsOf(ctx: Ctx, bill: BillRecord, issued: Language, showsLines: boolean) {
  const lines = await allLines(ctx, bill.id)
  const word = (key: string, params = {}) =>
    texts(issued, (language) => ctx.app.word(language, `billing.text.${key}`, params, ctx.merchant))
  const orders = lines.filter(({ kind }) => kind !== 'adjustment')
  const one = {
    ...word('servicesOf', { bill: bill.code ?? '', from: bill.from_day, to: bill.to_day }),
    quantity: orders.length,
    amountMinor: bill.orders_minor,
  }
  // In five languages: where they are shown alone.
  const each = ({ code, names, serviceDay, guest, guests, amountMinor }: (typeof orders)[number]) => ({
    ...texts(issued, (language) =>
      [code, nameIn(names, language), shownDay(ctx.merchant, serviceDay ?? '', language), guest]
        .filter(Boolean)
        .join(' · '),
    ),
    quantity: guests,
    amountMinor,
  })
  const byHand = lines
    .filter(({ kind }) => kind === 'adjustment')
    .map(({ reason, amountMinor }) => ({ text: reason, quantity: 1, amountMinor }))
  const rebate = { ...word('rebateOf'), quantity: 1, amountMinor: -bill.rebate_minor }
  const rows: KeptRow[] = [
    ...(showsLines && orders.length <= mostRows ? orders.map(each) : [one]),
    ...byHand,
    ...(bill.rebate_minor === 0 ? [] : [rebate]),
  ]
  return { rows, lines }
}

/** The invoice of a verified bill, once; or the certificate of the tax that we withhold from its rebate. */
export async function issueInvoice(ctx: Ctx, input: IssueInvoice): Promise<{ id: number }> {
  const bill = await lockBill(ctx, { id: input.billId })
  if (bill.status !== 'verified') fail('operationInvalid')
  const issuedOn = dayOfPaper(ctx, input.issuedOn)
  return input.kind === 'withholding'
    ? issueCertificate(ctx, bill, issuedOn)
    : issueOfBill(ctx, bill, input.kind, issuedOn)
}

async function issueOfBill(ctx: Ctx, bill: BillRecord, kind: 'invoice' | 'tax-invoice', issuedOn: string) {
  if (bill.total_minor <= 0) fail('billing.nothingToInvoice')
  const standing = await ctx.db
    .selectFrom('invoice')
    .select('code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bill_id', '=', bill.id)
    .where('kind', 'in', ['invoice', 'tax-invoice'])
    .where('status', '<>', 'void')
    .executeTakeFirst()
  if (standing) fail('billing.invoicedAlready', { code: standing.code })
  const template = await templateOf(ctx)
  const agent = (await loadAgents(ctx, [bill.agent_id])).get(bill.agent_id) ?? fail('notFound')
  const { rows, lines } = await rowsOf(ctx, bill, agent.language, template.showsLines)
  const taxes = paperTaxes(
    bill.total_minor,
    lines.flatMap((line) => line.taxes),
    template.taxBasisPoints,
  )
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const totalMinor = bill.total_minor
  try {
    const paper = await writePaper(ctx, bill, {
      kind,
      issuedOn,
      rows,
      taxes,
      netMinor: totalMinor - taxMinor,
      taxMinor,
      totalMinor,
      status: 'issued',
    })
    await settleBill(ctx, bill)
    await tellPaper(ctx, bill, { ...paper, kind, totalMinor }, 'invoiceIssued')
    return { id: paper.id }
  } catch (error) {
    if (violated(error) === 'invoice_of_bill') fail('operationInvalid')
    throw error
  }
}

async function issueCertificate(ctx: Ctx, bill: BillRecord, issuedOn: string) {
  const { withholdBasisPoints } = await templateOf(ctx)
  // Tax is withheld from what a rebate is worth without its own.
  const baseMinor = bill.rebate_minor - bill.rebate_tax_minor
  const taxMinor = share(baseMinor, withholdBasisPoints)
  if (taxMinor <= 0) fail('billing.nothingToInvoice')
  const before = await ctx.db
    .selectFrom('invoice')
    .select('code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bill_id', '=', bill.id)
    .where('kind', '=', 'withholding')
    .where('status', '<>', 'void')
    .executeTakeFirst()
  if (before) fail('billing.invoicedAlready', { code: before.code })
  const paper = await writePaper(ctx, bill, {
    kind: 'withholding',
    issuedOn,
    rows: [
      {
        text: `${bill.code} · ${groupedAmount(baseMinor, bill.currency)}`,
        quantity: 1,
        amountMinor: baseMinor,
      },
    ],
    taxes: [{ basisPoints: withholdBasisPoints, netMinor: baseMinor, taxMinor }],
    netMinor: baseMinor,
    taxMinor,
    totalMinor: taxMinor,
    baseMinor,
    status: 'paid',
  })
  await postJournals(ctx, [withheldJournal(bill, { ...paper, taxMinor })])
  await settleBill(ctx, bill)
  await tellPaper(ctx, bill, { ...paper, kind: 'withholding', totalMinor: taxMinor }, 'invoiceIssued')
  return { id: paper.id }
}
