import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { PaymentPaper } from '#contract/billing/papers/payment-paper.fields.ts'
import { splitChange } from '#contract/billing/papers/mixed-change.ts'
import { creditable, splitCredit } from '#contract/billing/papers/note-taxes.ts'
import type { PaperTaxed } from '#contract/billing/papers/paper-taxes.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import { amountText } from '../bills/bill-records.ts'
import type { Party } from './invoice-record.ts'
import { isAddition, readPaid, restOf, type OrderPaper, type PaidOrder } from './paid-order.ts'
import { settingOf, type Setting } from './setting.ts'
import { templateOf } from './template.ts'
import {
  agentParty,
  dayOfPaper,
  tellPaper,
  textsOf,
  writePaper,
  type NewPaper,
  type PaperOf,
} from './write-paper.ts'

export type IssueOrderInput = {
  kind?: PaymentPaper
  issuedOn?: string | null
  buyer?: Party
  email?: string
  replacesId?: number
  language?: Language
  reason?: string
}

/** Whom a paper of an order is made out to: as the last one, else its guest where the agent sells for us, else the agent. */
export async function buyerOf(ctx: Ctx, order: PaidOrder, { guestAgentIds }: Setting) {
  const isGuest = guestAgentIds.includes(order.agentId)
  const last = order.papers.findLast(({ kind }) => kind !== 'credit-note')
  if (last) return { buyer: last.buyer, email: last.email, language: last.language, isGuest }
  const guest: Party = { name: order.guest, address: '', taxId: '', branch: '' }
  return isGuest
    ? { buyer: guest, email: order.email, language: order.language, isGuest }
    : { buyer: await agentParty(ctx, order.agentId), email: '', isGuest }
}

/** What it is given where nobody says: nobody without a tax ID tells of tax. */
export async function usualKind(ctx: Ctx, order: PaidOrder, setting: Setting): Promise<PaymentPaper> {
  const { taxId, layout } = await templateOf(ctx, 'all')
  if (!taxId) return 'receipt'
  const last = order.papers.findLast(({ kind }) => kind in usual)
  if (last) return usual[last.kind] ?? 'receipt'
  if (!setting.guestAgentIds.includes(order.agentId)) return setting.agentKind
  return setting.guestKind === 'abbreviated' && layout !== 'thai' ? 'tax-receipt' : setting.guestKind
}
const usual: Record<string, PaymentPaper> = {
  receipt: 'receipt',
  'tax-receipt': 'tax-receipt',
  abbreviated: 'abbreviated',
}

const sumOf = (taxes: readonly PaperTaxed[], key: 'netMinor' | 'taxMinor'): number =>
  taxes.reduce((sum, tax) => sum + tax[key], 0)
const ofOrder = ({ id, agentId, currency }: PaidOrder): PaperOf => ({ orderId: id, agentId, currency })

function rowOf(ctx: Ctx, order: PaidOrder, language: string, amountMinor: number) {
  const issued = order.language
  const said = textsOf(issued, (one) =>
    [order.code, nameIn(order.names, one), shownDay(ctx.merchant, order.serviceDay, one), order.guest]
      .filter(Boolean)
      .join(' · '),
  )
  return { ...said, text: nameIn(said.texts, language), quantity: Math.max(1, order.guests), amountMinor }
}

/** What fell, or rose, of the difference that is due, by rate, each as a positive amount. */
const dueTaxes = ({ dueTaxes: taxes }: PaidOrder, side: 'fell' | 'rose'): PaperTaxed[] =>
  splitChange(taxes)[side].map(({ basisPoints, grossMinor, taxMinor }) => ({
    basisPoints,
    netMinor: Math.abs(grossMinor) - Math.sign(grossMinor) * taxMinor,
    taxMinor: Math.sign(grossMinor) * taxMinor,
  }))

async function write(ctx: Ctx, order: PaidOrder, paper: Omit<NewPaper, 'netMinor' | 'taxMinor' | 'status'>) {
  const { taxes } = paper
  const sums = { netMinor: sumOf(taxes, 'netMinor'), taxMinor: sumOf(taxes, 'taxMinor') }
  const made = await writePaper(ctx, ofOrder(order), {
    ...paper,
    ...sums,
    orderRestMinor: restOf(order),
    status: 'paid',
  })
  const { kind, totalMinor, reason = null } = paper
  const event = paper.of ? 'invoiceNote' : 'invoiceIssued'
  await tellPaper(ctx, ofOrder(order), { ...made, kind, totalMinor }, event, { reason })
  return made.id
}

/** A paper for what an order was paid and no paper tells of yet. */
async function issueReceipt(
  ctx: Ctx,
  order: PaidOrder,
  setting: Setting,
  input: IssueOrderInput,
): Promise<number> {
  const existing = await buyerOf(ctx, order, setting)
  const kind = input.kind ?? (await usualKind(ctx, order, setting))
  const language =
    input.language ?? existing.language ?? (kind === 'abbreviated' ? order.language : undefined)
  return write(ctx, order, {
    kind,
    issuedOn: dayOfPaper(ctx, input.issuedOn ?? null),
    rows: [rowOf(ctx, order, language ?? order.language, order.dueMinor)],
    taxes: dueTaxes(order, 'rose'),
    totalMinor: order.dueMinor,
    buyer: input.buyer ?? existing.buyer,
    email: input.email || existing.email,
    ...(language && { language }),
    ...(input.replacesId !== undefined && { replacesId: input.replacesId }),
    ...(input.reason && { reason: input.reason }),
  })
}

/** Why the paper is corrected, in every language that it is read in. */
const reasonOf = (ctx: Ctx, order: PaidOrder, language: string): string =>
  ctx.app.word(
    language,
    `billing.changes.${order.hasFallen ? 'cancelled' : order.dueMinor < 0 ? 'less' : 'more'}`,
    { order: order.code },
    ctx.merchant,
  )

/** A note on one of an order's papers. */
function writeNote(
  ctx: Ctx,
  order: PaidOrder,
  input: IssueOrderInput,
  { of, kind, taxes }: { of: OrderPaper; kind: 'credit-note' | 'debit-note'; taxes: PaperTaxed[] },
): Promise<number> {
  const totalMinor = sumOf(taxes, 'netMinor') + sumOf(taxes, 'taxMinor')
  return write(ctx, order, {
    kind,
    issuedOn: dayOfPaper(ctx, input.issuedOn ?? null),
    rows: [rowOf(ctx, order, of.language, totalMinor)],
    taxes,
    totalMinor,
    of,
    beforeNetMinor: creditNet(order.papers, of),
    ofChanges: true,
    buyer: of.buyer,
    email: of.email,
    language: of.language,
    reason: input.reason || reasonOf(ctx, order, of.language),
  })
}

function writeDebit(ctx: Ctx, order: PaidOrder, input: IssueOrderInput): Promise<number> {
  const of = order.papers.findLast(({ kind }) => kind !== 'credit-note' && kind !== 'debit-note')
  const taxes = dueTaxes(order, 'rose')
  return writeNote(ctx, order, input, { of: of ?? fail('operationInvalid'), kind: 'debit-note', taxes })
}

async function writeCredits(ctx: Ctx, order: PaidOrder, input: IssueOrderInput): Promise<number[]> {
  const fell = dueTaxes(order, 'fell')
  const { notes, restMinor } = splitCredit(fell, openPapers(order.papers))
  if (restMinor > 0)
    fail('billing.noteTooHigh', {
      most: amountText(sumOf(fell, 'netMinor') + sumOf(fell, 'taxMinor') - restMinor, order.currency),
    })
  const ids: number[] = []
  for (const { paper, taxes } of notes)
    ids.push(await writeNote(ctx, order, input, { of: paper, kind: 'credit-note', taxes }))
  return ids
}

/** Papers with something left to credit, the newest first. */
export function openPapers<P extends Pick<OrderPaper, 'id' | 'kind' | 'taxes' | 'of'>>(papers: readonly P[]) {
  const creditsOn = (id: number) =>
    papers.filter(({ kind, of }) => kind === 'credit-note' && of === id).flatMap(({ taxes }) => taxes)
  return papers
    .filter(({ kind }) => kind !== 'credit-note')
    .map((paper) => ({ paper, left: creditable(paper.taxes, creditsOn(paper.id)) }))
    .toReversed()
}

/** What stands of a paper's net after the notes on it. */
export const creditNet = (
  papers: readonly Pick<OrderPaper, 'id' | 'kind' | 'netMinor' | 'of'>[],
  { id, netMinor }: Pick<OrderPaper, 'id' | 'netMinor'>,
): number =>
  papers.reduce(
    (sum, note) => (note.of === id ? sum + (note.kind === 'credit-note' ? -1 : 1) * note.netMinor : sum),
    netMinor,
  )

/**
 * What an order's papers lack, under its lock: a paper for what was paid, or notes that name theirs for what changed; where one rate fell
 * and another rose, both. `nothingToInvoice` where they tell all of it, also to the second of two people.
 */
export async function issueOrder(ctx: Ctx, orderId: number, input: IssueOrderInput = {}): Promise<number[]> {
  const found = await readPaid(ctx, orderId, true)
  if (found.dueMinor === 0) fail('billing.nothingToInvoice')
  const falls = splitChange(found.dueTaxes).fell.length > 0
  const credited = falls ? await writeCredits(ctx, found, input) : []
  const order = falls ? await readPaid(ctx, orderId) : found
  if (order.dueMinor <= 0) return credited
  if (input.replacesId === undefined && isAddition(order))
    return [...credited, await writeDebit(ctx, order, input)]
  return [...credited, await issueReceipt(ctx, order, await settingOf(ctx), input)]
}
