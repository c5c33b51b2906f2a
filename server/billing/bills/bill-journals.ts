import { exchangedEntries, type AccountRef, type Journal } from '../../finance/finance.public.ts'
import { depositOf } from '../../payments/payments.public.ts'
import type { BillRecord } from './bill-records.ts'

type Whose = Pick<BillRecord, 'id' | 'agent_id' | 'currency'>
type Payment = {
  id: number
  way: string
  method: string
  amount_minor: number
  withheld_minor: number
  paid_on: string
  received_minor?: number | null
  received_currency?: string | null
  gained_minor?: number
}

const owes = ({ agent_id: agentId, currency }: Whose): AccountRef => ({
  kind: 'agent-receivable',
  agentId,
  currency,
})
const house = (kind: 'adjustment' | 'refunds' | 'tax', currency: string, name = ''): AccountRef => ({
  kind,
  currency,
  name,
})

/** Moves an amount from one account to another; below zero the other way. */
const moves = (debit: AccountRef, credit: AccountRef, amountMinor: number): Journal['entries'] =>
  amountMinor >= 0
    ? [
        { account: debit, debitMinor: amountMinor },
        { account: credit, creditMinor: amountMinor },
      ]
    : [
        { account: credit, debitMinor: -amountMinor },
        { account: debit, creditMinor: -amountMinor },
      ]

/** What a verified bill puts into the books beside its orders, which stand there already: adjustments and the rebate, each with its tax. */
export function verifyJournals(bill: BillRecord, times: number): Journal[] {
  const { id, agent_id: agentId, currency, code } = bill
  const of = (kind: string, entries: Journal['entries']): Journal => ({
    kind,
    agentId,
    memo: code ?? '',
    onceKey: `bill ${id} ${kind} ${times}`,
    entries,
  })
  return [
    of('bill-adjusted', [
      ...moves(owes(bill), house('adjustment', currency), bill.adjusted_minor),
      ...moves(house('adjustment', currency), house('tax', currency), bill.adjusted_tax_minor),
    ]),
    of('bill-rebate', [
      ...moves(house('adjustment', currency, 'rebate'), owes(bill), bill.rebate_minor),
      ...moves(house('tax', currency), house('adjustment', currency, 'rebate'), bill.rebate_tax_minor),
    ]),
  ]
}

/** What is paid off what is owed: the same money, or what was got for it in another. */
function arrived(bill: Whose, from: AccountRef, payment: Payment): Journal['entries'] {
  const { amount_minor: amountMinor, received_minor: gotMinor, received_currency: currency } = payment
  if (!gotMinor || !currency) return moves(from, owes(bill), amountMinor)
  const exchange = {
    give: owes(bill),
    giveMinor: amountMinor,
    get: { ...from, currency },
    getMinor: gotMinor,
  }
  return exchangedEntries(exchange, payment.gained_minor ?? 0)
}

/** Money for a bill: what came in, and the tax that the agent withheld from it, lower what it owes. An offset moves nothing. */
export function paymentJournal(bill: Whose & { code: string | null }, payment: Payment): Journal {
  const { id, way, method, withheld_minor: withheldMinor } = payment
  const { agent_id: agentId, currency } = bill
  const sources: Record<string, AccountRef> = {
    bank: { kind: 'cash', name: method, currency },
    link: depositOf(agentId, currency),
  }
  const from = sources[way] ?? { kind: 'agent-available', agentId, currency }
  return {
    kind: 'bill-paid',
    agentId,
    memo: bill.code ?? '',
    onceKey: `bill payment ${id}`,
    // Money that a bank had on a day counts on it, whenever we were told.
    ...(way === 'bank' && { on: payment.paid_on }),
    entries: [
      ...(way === 'credit' ? [] : arrived(bill, from, payment)),
      ...moves(house('tax', currency, 'withheld-from-us'), owes(bill), withheldMinor),
    ],
  }
}

/** A note on an invoice: what is credited with its tax, or charged in addition. */
export const noteJournal = (
  bill: Whose,
  paper: { id: number; code: string; netMinor: number; taxMinor: number },
  credits: boolean,
): Journal => {
  const { currency, agent_id: agentId } = bill
  const sign = credits ? 1 : -1
  return {
    kind: 'bill-note',
    agentId,
    memo: paper.code,
    onceKey: `bill paper ${paper.id}`,
    entries: [
      ...moves(house('refunds', currency), owes(bill), sign * paper.netMinor),
      ...moves(house('tax', currency), owes(bill), sign * paper.taxMinor),
    ],
  }
}

/** A note on what changed of orders, which moved the books themselves: the rebate that goes along, and tax that the note rounds otherwise. */
export const noteRebateJournal = (
  bill: Whose,
  { id, rebateMinor, taxMinor }: { id: number; rebateMinor: number; taxMinor: number },
): Journal => {
  const rebate = house('adjustment', bill.currency, 'rebate')
  return {
    kind: 'bill-rebate',
    agentId: bill.agent_id,
    onceKey: `bill paper ${id}`,
    entries: [
      ...moves(rebate, owes(bill), rebateMinor),
      ...moves(house('tax', bill.currency), rebate, taxMinor),
    ],
  }
}

/** Tax that we withhold from a rebate: the agent owes it again, and we owe it to the state. */
export const withheldJournal = (
  bill: Whose,
  paper: { id: number; code: string; taxMinor: number },
): Journal => ({
  kind: 'bill-withheld',
  agentId: bill.agent_id,
  memo: paper.code,
  onceKey: `bill paper ${paper.id}`,
  entries: moves(owes(bill), house('tax', bill.currency, 'withheld-by-us'), paper.taxMinor),
})

/** The same movement the other way round, once; it happens now. */
export const reversed = ({ kind, entries, onceKey, orderId, lineId, agentId, memo }: Journal): Journal => ({
  ...(orderId !== undefined && { orderId }),
  ...(lineId !== undefined && { lineId }),
  ...(agentId !== undefined && { agentId }),
  ...(memo !== undefined && { memo }),
  kind: `${kind}-back`,
  ...(onceKey !== undefined && { onceKey: `${onceKey} back` }),
  entries: entries.map(({ account, debitMinor, creditMinor }) => ({
    account,
    ...(creditMinor !== undefined && { debitMinor: creditMinor }),
    ...(debitMinor !== undefined && { creditMinor: debitMinor }),
  })),
})
