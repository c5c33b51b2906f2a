import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import { paymentPapers } from '#contract/billing/papers/payment-paper.fields.ts'
import type { OneInvoice, PaperTax, WriteNote } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates, type InvoiceVerb } from '#contract/billing/papers/invoice.states.ts'
import { creditable, creditTaxes } from '#contract/billing/papers/note-taxes.ts'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import type { Can } from '#contract/kit/schema.ts'
import { noteJournal, noteRebateJournal, reversed, withheldJournal } from '../bills/bill-journals.ts'
import { amountText, lockBill, type BillRecord } from '../bills/bill-records.ts'
import { giveToCredit, settleBill } from '../bills/settle-bill.ts'
import { takeLinesBack } from './change-lines.ts'
import { readPaper, type InvoiceRecord } from './invoice-record.ts'
import { dayOfPaper, ofBill, tellPaper, writePaper, type PaperOf } from './write-paper.ts'

const isOfPayment = (kind: PaperKind) => paymentPapers.some((one) => one === kind)
const isInvoice = (kind: PaperKind) => kind === 'invoice' || kind === 'tax-invoice'

/** Why not, or null; `no` where the table does not let it. The one test of commands and `can`. */
export function whyNotInvoice(
  { kind, status, paid_minor: paid }: Pick<InvoiceRecord, 'kind' | 'status' | 'paid_minor'>,
  verb: InvoiceVerb,
  hasNotes: boolean,
): string | null {
  if (!invoiceStates.open(verb, status)) return 'no'
  const { unless } = invoiceStates.verbs[verb]
  if (unless === 'noInvoice' && !isInvoice(kind)) return 'no'
  if (unless === 'noPayment') {
    if (!isOfPayment(kind)) return 'no'
    if (hasNotes) return 'billing.why.hasNotes'
  }
  if (unless === 'hasNotes' && ((isInvoice(kind) && paid > 0) || hasNotes)) return 'billing.why.hasNotes'
  return null
}

export function invoiceCan(ctx: Ctx, invoice: Parameters<typeof whyNotInvoice>[0], hasNotes: boolean): Can {
  const can: Can = {}
  if (ctx.scope.agentId) return can
  for (const verb of invoiceStates.verbNames) {
    const why = whyNotInvoice(invoice, verb, hasNotes)
    const { needs, by } = invoiceStates.verbs[verb]
    if (why === 'no' || !by.includes('staff') || !may(ctx, needs)) continue
    can[verb] = why ? { why } : true
  }
  return can
}

type Notes = { credited: PaperTax[]; creditedNet: number; debitedNet: number; standing: number }
/** What stands on a paper: how many notes, and what its credit notes took of each rate. */
async function notesOf(ctx: Ctx, invoiceId: number): Promise<Notes> {
  const { rows } = await sql<{ kind: PaperKind; taxes: PaperTax[]; netMinor: number }>`
    select kind, taxes, net_minor as "netMinor" from invoice
     where merchant_id = ${ctx.scope.merchantId} and of_invoice_id = ${invoiceId} and status <> 'void'`.execute(
    ctx.db,
  )
  const net = (isCredit: boolean) =>
    rows.reduce(
      (sum, { kind, netMinor }) => ((kind === 'credit-note') === isCredit ? sum + netMinor : sum),
      0,
    )
  return {
    credited: rows.flatMap(({ kind, taxes }) => (kind === 'credit-note' ? taxes : [])),
    creditedNet: net(true),
    debitedNet: net(false),
    standing: rows.length,
  }
}

/** What a paper is of is locked before it, as whoever pays it, or changes the order, does. */
export async function lockPaper(ctx: Ctx, { id, version }: OneInvoice, verb: InvoiceVerb) {
  const seen = await readPaper(ctx, id)
  // In the order of whoever gathers a bill.
  if (seen.of_changes) await lockRow(ctx, 'agent', seen.agent_id)
  const bill = seen.bill_id === null ? null : await lockBill(ctx, { id: seen.bill_id })
  if (seen.order_id !== null) await readRow(ctx, 'orders', seen.order_id, 'for no key update')
  const invoice = await readPaper(ctx, id, 'for no key update')
  if (version !== undefined && invoice.version !== version) fail('changedMeanwhile')
  const notes = await notesOf(ctx, id)
  if (whyNotInvoice(invoice, verb, notes.standing > 0)) fail('operationInvalid')
  return { bill, invoice, notes }
}

const grossOf = (taxes: readonly PaperTax[]): number =>
  taxes.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)

/** The tax of a note, by rate: of a credit note within what is left of its invoice, of a debit note in the invoice's proportion. */
function noteTaxes(invoice: InvoiceRecord, notes: Notes, { kind, amountMinor }: WriteNote): PaperTax[] {
  if (amountMinor === 0) failField('amountMinor', 'zero')
  if (kind === 'credit-note') {
    const left = creditable(invoice.taxes, notes.credited)
    const max = grossOf(left)
    if (amountMinor > max) fail('billing.noteTooHigh', { most: amountText(max, invoice.currency) })
    return creditTaxes(amountMinor, left)
  }
  const lines = invoice.taxes.map((tax) => ({ basisPoints: tax.basisPoints, grossMinor: grossOf([tax]) }))
  return paperTaxes(amountMinor, lines, 0)
}

/** A credit or debit note on an invoice, with the tax of its rates. No more net or tax is credited than it comes to. */
export async function writeNote(ctx: Ctx, input: WriteNote): Promise<{ id: number }> {
  const { bill: locked, invoice, notes } = await lockPaper(ctx, input, 'invoiceNote')
  // Of an order what is given back or charged is done there, and its note follows.
  const bill = locked ?? fail('operationInvalid')
  const { kind, amountMinor, reason } = input
  const taxes = noteTaxes(invoice, notes, input)
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const netMinor = amountMinor - taxMinor
  const paper = await writePaper(ctx, ofBill(bill), {
    kind,
    issuedOn: dayOfPaper(ctx, null),
    rows: [{ text: reason, quantity: 1, amountMinor }],
    taxes,
    netMinor,
    taxMinor,
    totalMinor: amountMinor,
    of: invoice,
    beforeNetMinor: invoice.net_minor - notes.creditedNet + notes.debitedNet,
    reason,
    status: 'paid',
  })
  await postJournals(ctx, [noteJournal(bill, { ...paper, netMinor, taxMinor }, kind === 'credit-note')])
  await settleBill(ctx, bill)
  await giveToCredit(ctx, bill)
  await tellPaper(ctx, ofBill(bill), { ...paper, kind, totalMinor: amountMinor }, 'invoiceNote', { reason })
  return { id: paper.id }
}

/** What an issued note or certificate put into the books; a note on what changed of orders put its rebate there alone. */
async function journalsBack(ctx: Ctx, bill: BillRecord, invoice: InvoiceRecord): Promise<void> {
  const { id, code, net_minor: netMinor, tax_minor: taxMinor, kind } = invoice
  if (isInvoice(kind) || kind === 'receipt') return
  if (invoice.of_changes) return takeChangeBack(ctx, bill, invoice)
  const journal =
    kind === 'withholding'
      ? withheldJournal(bill, { id, code, taxMinor })
      : noteJournal(bill, { id, code, netMinor, taxMinor }, kind === 'credit-note')
  await postJournals(ctx, [reversed(journal)])
}

/** What changed of the orders is told by this note no more, and waits for one again; others of the same change stand. */
async function takeChangeBack(ctx: Ctx, bill: BillRecord, invoice: InvoiceRecord): Promise<void> {
  const { id, kind, tax_minor: noteTax } = invoice
  const { rows } = await sql<{ rebateMinor: number; taxMinor: number }>`
    select coalesce(sum(rebate_minor), 0)::bigint as "rebateMinor", coalesce(sum(tax_minor), 0)::bigint as "taxMinor"
      from agent_bill_line where merchant_id = ${ctx.scope.merchantId} and note_id = ${id}`.execute(ctx.db)
  const { rebateMinor, taxMinor } = firstOf(rows)
  const apart = taxMinor - (kind === 'credit-note' ? -noteTax : noteTax)
  await postJournals(ctx, [reversed(noteRebateJournal(bill, { id, rebateMinor, taxMinor: apart }))])
  await takeLinesBack(ctx, id)
}

/** It holds no more; its number stays taken, its paper says that it is void. */
export async function invalidateInvoice(ctx: Ctx, input: OneInvoice & { reason: string }) {
  const { bill, invoice } = await lockPaper(ctx, input, 'invoiceInvalidate')
  const status = invoiceStates.target('invoiceInvalidate', invoice.status, null) ?? fail('operationInvalid')
  if (bill) await journalsBack(ctx, bill, invoice)
  await updateRow(ctx, 'invoice', invoice, {
    status,
    void_reason: input.reason,
    voided_at: ctx.now.toISOString(),
    voided_by_name: ctx.actor.name,
  })
  if (bill) {
    await settleBill(ctx, bill)
    await giveToCredit(ctx, bill)
  }
  await tellPaper(
    ctx,
    targetOf(invoice),
    { ...invoice, totalMinor: invoice.total_minor },
    'invoiceInvalidate',
    {
      reason: input.reason,
    },
  )
  return { id: invoice.id, status }
}

/** What an issued paper is of. */
export const targetOf = (invoice: InvoiceRecord): PaperOf => ({
  agentId: invoice.agent_id,
  currency: invoice.currency,
  ...(invoice.bill_id !== null && { billId: invoice.bill_id }),
  ...(invoice.order_id !== null && { orderId: invoice.order_id }),
})
