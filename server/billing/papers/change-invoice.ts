import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { OneInvoice, WriteNote } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates, type InvoiceVerb } from '#contract/billing/papers/invoice.states.ts'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { updateRow } from '../../kit/db/rows.ts'
import type { Can } from '#contract/kit/schema.ts'
import { noteJournal, reversed, withheldJournal } from '../bills/bill-journals.ts'
import { amountText, lockBill, type BillRecord } from '../bills/bill-records.ts'
import { giveToCredit, settleBill } from '../bills/settle-bill.ts'
import { readPaper, type InvoiceRecord } from './invoice-record.ts'
import { dayOfPaper, tellPaper, writePaper } from './issue-invoice.ts'

const isInvoice = (kind: string) => kind === 'invoice' || kind === 'tax-invoice'

/** Why not, or null; `no` where the table does not let it. The one test of commands and `can`. */
export function whyNotInvoice(
  { kind, status, paid_minor: paid }: Pick<InvoiceRecord, 'kind' | 'status' | 'paid_minor'>,
  verb: InvoiceVerb,
  hasNotes: boolean,
): string | null {
  if (!invoiceStates.open(verb, status)) return 'no'
  const { unless } = invoiceStates.verbs[verb]
  if (unless === 'noInvoice' && !isInvoice(kind)) return 'no'
  if (unless === 'hasNotes' && isInvoice(kind) && (paid > 0 || hasNotes)) return 'billing.why.hasNotes'
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

async function notesOf(ctx: Ctx, invoiceId: number): Promise<{ creditedMinor: number; standing: number }> {
  const { rows } = await sql<{ creditedMinor: number; standing: number }>`
    select coalesce(sum(total_minor) filter (where kind = 'credit-note'), 0)::bigint as "creditedMinor", count(*)::int as standing
      from invoice where merchant_id = ${ctx.scope.merchantId} and of_invoice_id = ${invoiceId} and status <> 'void'`.execute(
    ctx.db,
  )
  return firstOf(rows)
}

/** The bill is locked before its papers, as whoever pays it does. */
async function lockPaper(ctx: Ctx, { id, version }: OneInvoice, verb: InvoiceVerb) {
  const seen = await readPaper(ctx, id)
  const bill = await lockBill(ctx, { id: seen.bill_id })
  const invoice = await readPaper(ctx, id, 'for no key update')
  if (version !== undefined && invoice.version !== version) fail('changedMeanwhile')
  const notes = await notesOf(ctx, id)
  if (whyNotInvoice(invoice, verb, notes.standing > 0)) fail('operationInvalid')
  return { bill, invoice, notes }
}

/** A credit or debit note on an invoice, with the tax of its rates in proportion. No more is credited than it comes to. */
export async function writeNote(ctx: Ctx, input: WriteNote): Promise<{ id: number }> {
  const { bill, invoice, notes } = await lockPaper(ctx, input, 'invoiceNote')
  const { kind, amountMinor, reason } = input
  const most = invoice.total_minor - notes.creditedMinor
  if (kind === 'credit-note' && amountMinor > most)
    fail('billing.noteTooHigh', { most: amountText(most, invoice.currency) })
  if (amountMinor === 0) failField('amountMinor', 'zero')
  const before = invoice.taxes
  const taxes = paperTaxes(
    amountMinor,
    before.map(({ basisPoints, netMinor, taxMinor }) => ({ basisPoints, grossMinor: netMinor + taxMinor })),
    0,
  )
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const netMinor = amountMinor - taxMinor
  const paper = await writePaper(ctx, bill, {
    kind,
    issuedOn: dayOfPaper(ctx, null),
    rows: [{ text: reason, quantity: 1, amountMinor }],
    taxes,
    netMinor,
    taxMinor,
    totalMinor: amountMinor,
    of: invoice,
    reason,
    status: 'paid',
  })
  await postJournals(ctx, [noteJournal(bill, { ...paper, netMinor, taxMinor }, kind === 'credit-note')])
  await settleBill(ctx, bill)
  await giveToCredit(ctx, bill)
  await tellPaper(ctx, bill, { ...paper, kind, totalMinor: amountMinor }, 'invoiceNote', { reason })
  return { id: paper.id }
}

/** What an issued note or certificate put into the books. */
function journalOf(bill: BillRecord, invoice: InvoiceRecord) {
  const { id, code, net_minor: netMinor, tax_minor: taxMinor, kind } = invoice
  if (kind === 'withholding') return [withheldJournal(bill, { id, code, taxMinor })]
  if (isInvoice(kind)) return []
  return [noteJournal(bill, { id, code, netMinor, taxMinor }, kind === 'credit-note')]
}

/** It holds no more; its number stays taken, its paper says that it is void. */
export async function invalidateInvoice(ctx: Ctx, input: OneInvoice & { reason: string }) {
  const { bill, invoice } = await lockPaper(ctx, input, 'invoiceInvalidate')
  const status = invoiceStates.target('invoiceInvalidate', invoice.status, null) ?? fail('operationInvalid')
  await postJournals(ctx, journalOf(bill, invoice).map(reversed))
  await updateRow(ctx, 'invoice', invoice, {
    status,
    void_reason: input.reason,
    voided_at: ctx.now.toISOString(),
    voided_by_name: ctx.actor.name,
  })
  await settleBill(ctx, bill)
  await giveToCredit(ctx, bill)
  await tellPaper(ctx, bill, { ...invoice, totalMinor: invoice.total_minor }, 'invoiceInvalidate', {
    reason: input.reason,
  })
  return { id: invoice.id, status }
}
