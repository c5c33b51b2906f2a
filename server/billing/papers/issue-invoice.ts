import { groupedAmount, share } from '#contract/kit/money/amounts.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { shownDay } from '../../kit/text/years.ts'
import type { IssueInvoice } from '#contract/billing/papers/invoice.schema.ts'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { violated } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { withheldJournal } from '../bills/bill-journals.ts'
import { lockBill, type BillRecord } from '../bills/bill-records.ts'
import { allLines } from '../bills/bills.queries.ts'
import { settleBill } from '../bills/settle-bill.ts'
import type { StoredRow } from './invoice-record.ts'
import { templateOf } from './template.ts'
import { dayOfPaper, ofBill, tellPaper, textsOf, writePaper } from './write-paper.ts'

/** Rows that a paper has at most; a longer bill stands on it as one sum, and the bill goes with it. */
const maxRows = 100

/** One row an order where that is asked for and they are few; else one for all, then adjustments and the rebate. */
async function rowsOf(ctx: Ctx, bill: BillRecord, issued: Language, showsLines: boolean) {
  const lines = await allLines(ctx, bill.id)
  const word = (key: string, params = {}) =>
    textsOf(issued, (language) => ctx.app.word(language, `billing.text.${key}`, params, ctx.merchant))
  const orders = lines.filter(({ kind }) => kind !== 'adjustment')
  const one = {
    ...word('servicesOf', { bill: bill.code ?? '', from: bill.from_day, to: bill.to_day }),
    quantity: orders.length,
    amountMinor: bill.orders_minor,
  }
  // In five languages: where they are shown alone.
  const each = ({ code, names, serviceDay, guest, guests, amountMinor }: (typeof orders)[number]) => ({
    ...textsOf(issued, (language) =>
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
  const rows: StoredRow[] = [
    ...(showsLines && orders.length <= maxRows ? orders.map(each) : [one]),
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
    const paper = await writePaper(ctx, ofBill(bill), {
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
    await tellPaper(ctx, ofBill(bill), { ...paper, kind, totalMinor }, 'invoiceIssued')
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
  const paper = await writePaper(ctx, ofBill(bill), {
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
  await tellPaper(ctx, ofBill(bill), { ...paper, kind: 'withholding', totalMinor: taxMinor }, 'invoiceIssued')
  return { id: paper.id }
}
