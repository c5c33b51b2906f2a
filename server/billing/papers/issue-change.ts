import { nameIn, type Language } from '#contract/kit/schema.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import { itemAt } from '#contract/kit/given.ts'
import { splitChange } from '#contract/billing/papers/mixed-change.ts'
import { byRate, splitCredit } from '#contract/billing/papers/note-taxes.ts'
import type { PaperTaxed } from '#contract/billing/papers/paper-taxes.ts'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import { sql } from 'kysely'
import { postJournals } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow } from '../../kit/db/rows.ts'
import { shownDay } from '../../kit/text/years.ts'
import { todayOf } from '../../kit/text/today.ts'
import { noteRebateJournal } from '../bills/bill-journals.ts'
import { amountText, lockBill, type BillRecord } from '../bills/bill-records.ts'
import { changedSince, taxesOf, type Owed } from '../bills/owed-orders.ts'
import { giveToCredit, settleBill } from '../bills/settle-bill.ts'
import { rebatesOf, shareChange, writeShares, type ChangeRebate } from './change-lines.ts'
import { readPaper, type InvoiceRecord, type StoredRow } from './invoice-record.ts'
import { creditNet, openPapers } from './issue-order.ts'
import type { OrderPaper } from './paid-order.ts'
import { dayOfPaper, ofBill, tellPaper, textsOf, writePaper } from './write-paper.ts'

/** The invoice of a bill with the notes that stand on it and on its debit notes, in the order of their numbers. */
async function papersOf(ctx: Ctx, invoice: InvoiceRecord): Promise<OrderPaper[]> {
  const { rows } = await sql<OrderPaper>`
    select id, kind, code, of_invoice_id as of, net_minor as "netMinor", total_minor as "totalMinor", taxes, 0 as "restMinor",
           paper -> 'buyer' as buyer, email, language
      from invoice where merchant_id = ${ctx.scope.merchantId} and bill_id = ${invoice.bill_id} and status <> 'void'
       and kind in ('tax-invoice', 'credit-note', 'debit-note') order by id`.execute(ctx.db)
  return rows
}

type Side = 'fell' | 'rose'

/** What the changed orders come to by rate, as positive amounts; all of them fell, or rose. */
function wantedOf(changed: readonly Owed[], side: Side): PaperTaxed[] {
  const sign = side === 'fell' ? -1 : 1
  return byRate(
    changed
      .flatMap((one) => splitChange(taxesOf(one))[side])
      .map(({ basisPoints, grossMinor, taxMinor }) => ({
        basisPoints,
        netMinor: sign * (grossMinor - taxMinor),
        taxMinor: sign * taxMinor,
      })),
  )
}

/** Of each order the rates that fell: where others rose, those are a change of their own that goes on from this. */
function fallenOf(changed: readonly Owed[]): Owed[] {
  return changed.flatMap((one): Owed[] => {
    const { fell, rose } = splitChange(taxesOf(one))
    if (!fell.length) return []
    if (!rose.length) return [one]
    return [
      { ...one, amountMinor: fell.reduce((sum, { grossMinor }) => sum + grossMinor, 0), partTaxes: fell },
    ]
  })
}

/** What of an order's rebate is left for its other part. */
const restOf = (whole: ReadonlyMap<number, ChangeRebate>, parts: ReadonlyMap<number, ChangeRebate>) =>
  new Map(
    [...whole].map(([orderId, { rebateMinor, ruleId }]) => {
      const given = parts.get(orderId)?.rebateMinor ?? 0
      return [orderId, { rebateMinor: rebateMinor - given, ruleId }]
    }),
  )

/** The same less the rebate that goes along, each rate by its share. */
function withoutRebate(gross: readonly PaperTaxed[], totalMinor: number): PaperTaxed[] {
  const sizes = gross.map(({ netMinor, taxMinor }) => netMinor + taxMinor)
  if (sizes.reduce((sum, size) => sum + size, 0) === totalMinor) return [...gross]
  const parts = spread(totalMinor, sizes)
  return gross.map(({ basisPoints }, at) => {
    const taxMinor = taxOf(itemAt(parts, at), basisPoints, true)
    return { basisPoints, netMinor: itemAt(parts, at) - taxMinor, taxMinor }
  })
}

const rowOf = (
  ctx: Ctx,
  issued: Language,
  { code, names, serviceDay, guest, guests }: Owed,
  amountMinor: number,
): StoredRow => ({
  ...textsOf(issued, (language) =>
    [code, nameIn(names, language), shownDay(ctx.merchant, serviceDay, language), guest]
      .filter(Boolean)
      .join(' · '),
  ),
  quantity: Math.max(1, guests),
  amountMinor,
})

const sumOf = (taxes: readonly PaperTaxed[], key: 'netMinor' | 'taxMinor'): number =>
  taxes.reduce((sum, tax) => sum + tax[key], 0)
type Planned = { of: OrderPaper; taxes: PaperTaxed[] }

/** On which papers the change stands: on one that holds all of it where there is one, else on several, the newest first. */
function planNotes(
  papers: readonly OrderPaper[],
  invoiceId: number,
  wanted: PaperTaxed[],
  credits: boolean,
  currency: string,
): Planned[] {
  const invoice = papers.find(({ id }) => id === invoiceId) ?? fail('operationInvalid')
  if (!credits) return [{ of: invoice, taxes: wanted }]
  const open = openPapers(papers)
  const one = open.findLast(({ left }) => splitCredit(wanted, [{ paper: null, left }]).restMinor === 0)
  const { notes, restMinor } = splitCredit(wanted, one ? [one] : open)
  if (restMinor > 0)
    fail('billing.noteTooHigh', {
      most: amountText(sumOf(wanted, 'netMinor') + sumOf(wanted, 'taxMinor') - restMinor, currency),
    })
  return notes.map(({ paper, taxes }) => ({ of: paper, taxes }))
}

/** Rows as the orders changed, where the note tells of all of it; else one sum. */
function rowsOf(ctx: Ctx, of: OrderPaper, changed: readonly Owed[], totalMinor: number): StoredRow[] {
  const rows = changed.map((one) => rowOf(ctx, of.language, one, Math.abs(one.amountMinor)))
  const apart = totalMinor - rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (apart === 0) return rows
  const rebate = textsOf(of.language, (language) =>
    ctx.app.word(language, 'billing.text.rebateOf', {}, ctx.merchant),
  )
  return [...rows, { ...rebate, quantity: 1, amountMinor: apart }]
}

const reasonOf = (ctx: Ctx, language: Language, credits: boolean, changed: readonly Owed[]): string => {
  const key = changed.every(({ ended }) => ended) ? 'cancelled' : credits ? 'less' : 'more'
  const order = changed
    .slice(0, 5)
    .map(({ code }) => code)
    .join(', ')
  return ctx.app.word(
    language,
    `billing.changes.${key}`,
    { order: changed.length > 5 ? `${order} …` : order },
    ctx.merchant,
  )
}

/** The notes on what some orders of a bill came to be, more or less; the orders moved the books, only their rebate is still to be. */
async function writeChange(
  ctx: Ctx,
  bill: BillRecord,
  invoice: InvoiceRecord,
  changed: readonly Owed[],
  side: Side,
  rebates: ReadonlyMap<number, ChangeRebate>,
): Promise<number[]> {
  if (!changed.length) return []
  const credits = side === 'fell'
  const kind = credits ? 'credit-note' : 'debit-note'
  const papers = await papersOf(ctx, invoice)
  const gross = wantedOf(changed, side)
  const rebateMinor = Math.abs(
    changed.reduce((sum, { orderId }) => sum + (rebates.get(orderId)?.rebateMinor ?? 0), 0),
  )
  const grossMinor = sumOf(gross, 'netMinor') + sumOf(gross, 'taxMinor')
  const planned = planNotes(
    papers,
    invoice.id,
    withoutRebate(gross, grossMinor - rebateMinor),
    credits,
    bill.currency,
  )
  const issuedOn = dayOfPaper(ctx, null)
  const shares = shareChange(
    changed,
    rebates,
    planned.map(({ taxes }) => sumOf(taxes, 'netMinor') + sumOf(taxes, 'taxMinor')),
  )
  const ids: number[] = []
  for (const [at, { of, taxes }] of planned.entries()) {
    const own = itemAt(shares, at)
    const [netMinor, taxMinor] = [sumOf(taxes, 'netMinor'), sumOf(taxes, 'taxMinor')]
    const totalMinor = netMinor + taxMinor
    const reason = reasonOf(ctx, of.language, credits, changed)
    const paper = await writePaper(ctx, ofBill(bill), {
      kind,
      issuedOn,
      rows: rowsOf(
        ctx,
        of,
        own.map(({ one }) => one),
        totalMinor,
      ),
      taxes,
      netMinor,
      taxMinor,
      totalMinor,
      of,
      beforeNetMinor: creditNet(papers, of),
      ofChanges: true,
      buyer: of.buyer,
      reason,
      status: 'paid',
    })
    await tellPaper(ctx, ofBill(bill), { ...paper, kind, totalMinor }, 'invoiceNote', { reason })
    const lines = await writeShares(ctx, bill, paper.id, own)
    await postJournals(ctx, [
      noteRebateJournal(bill, {
        id: paper.id,
        rebateMinor: lines.rebateMinor,
        taxMinor: lines.taxMinor - (credits ? -taxMinor : taxMinor),
      }),
    ])
    ids.push(paper.id)
  }
  return ids
}

/**
 * What changed of the orders on a bill after its tax invoice becomes notes that name it: a credit note for what fell, a debit note for
 * what rose. Told once: the second of two people finds nothing.
 */
export async function issueChange(ctx: Ctx, invoiceId: number): Promise<number[]> {
  const seen = await readRow(ctx, 'invoice', invoiceId)
  if (seen.kind !== 'tax-invoice' || seen.bill_id === null) fail('operationInvalid')
  // In the order of whoever gathers a bill.
  await lockRow(ctx, 'agent', seen.agent_id)
  const bill = await lockBill(ctx, { id: seen.bill_id })
  const invoice = await readPaper(ctx, invoiceId, 'for no key update')
  if (invoice.status === 'void') fail('operationInvalid')
  const today = todayOf(ctx)
  const wanted = {
    agentId: bill.agent_id,
    currency: bill.currency,
    basis: bill.basis,
    fromDay: bill.from_day,
    toDay: bill.to_day,
    cutOff: today,
    earlier: false,
  }
  const changed = await changedSince(ctx, wanted, invoiceId)
  if (!changed.length) fail('billing.nothingToInvoice')
  const fell = fallenOf(changed)
  const rebates = await rebatesOf(ctx, changed)
  const given = await rebatesOf(ctx, fell)
  const credited = await writeChange(ctx, bill, invoice, fell, 'fell', given)
  // What fell is told by now: what is left rose.
  const rose = (await changedSince(ctx, wanted, invoiceId)).filter(({ amountMinor }) => amountMinor > 0)
  const ids = [...credited, ...(await writeChange(ctx, bill, invoice, rose, 'rose', restOf(rebates, given)))]
  await settleBill(ctx, bill)
  await giveToCredit(ctx, bill)
  return ids
}
