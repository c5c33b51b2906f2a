import type { CodeStatus } from '#contract/ticketing/prepaid/code.states.ts'
import type { AccountRef, Journal } from '../../finance/finance.public.ts'

/** A code with what it cost and where that came from. */
export type CostedCode = {
  id: number
  status: CodeStatus
  orderId: number | null
  lineId: number | null
  unitCostMinor: number
  returnFeeMinor: number
  currency: string
}

const plain = (
  kind: 'asset' | 'liability' | 'cost' | 'expense',
  name: string,
  currency: string,
): AccountRef => ({
  kind,
  currency,
  ...(name && { name }),
})
const stored = (currency: string) => plain('asset', 'prepaid-tickets', currency)
/** What batches cost and is not paid yet: settled by a journal by hand or a line of a bank statement. */
const unpaid = (currency: string) => plain('liability', 'prepaid-purchases', currency)
const lost = (currency: string) => plain('expense', 'prepaid-losses', currency)

type Part = { account: AccountRef; amountMinor: number }
/** Where the cost of a code stands in a state: what we have, what was sold, what is lost, or what its supplier gives back less its fee. */
function placeOf(code: CostedCode, status: CodeStatus): Part[] {
  const { currency, unitCostMinor: amountMinor, returnFeeMinor: fee } = code
  if (status === 'issued' || status === 'used') return [{ account: plain('cost', '', currency), amountMinor }]
  if (status === 'void' || status === 'expired') return [{ account: lost(currency), amountMinor }]
  if (status !== 'returned') return [{ account: stored(currency), amountMinor }]
  return [
    { account: unpaid(currency), amountMinor: amountMinor - fee },
    { account: lost(currency), amountMinor: fee },
  ]
}

const kindOf = (from: CodeStatus, to: CodeStatus): string => {
  if (to === 'expired') return 'prepaid-expired'
  if (to === 'void') return 'prepaid-void'
  if (to === 'returned') return 'prepaid-returned'
  return from === 'issued' || from === 'used' ? 'prepaid-issued-back' : 'prepaid-issued'
}

/** What the books say of codes that go to another state: one journal for each line and kind; none where no money moves. */
export function codeJournals(codes: readonly CostedCode[], to: CodeStatus): Journal[] {
  const groups = Map.groupBy(codes, ({ status, lineId, currency }) =>
    [kindOf(status, to), lineId ?? '', currency].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const entries = netted(
      group.flatMap((code) => [
        ...placeOf(code, to),
        ...placeOf(code, code.status).map((part) => ({ ...part, amountMinor: -part.amountMinor })),
      ]),
    )
    const { orderId, lineId } = first
    return entries.length ? [{ kind: kindOf(first.status, to), orderId, lineId, entries }] : []
  })
}

/** Codes bought: what we have rises, and so does what is to be paid for them. */
export const boughtJournal = (currency: string, amountMinor: number, memo: string): Journal => ({
  kind: 'prepaid-bought',
  memo,
  entries: [
    { account: stored(currency), debitMinor: amountMinor },
    { account: unpaid(currency), creditMinor: amountMinor },
  ],
})

function netted(parts: readonly Part[]): Journal['entries'] {
  const keyOf = ({ account }: Part) => [account.kind, account.name ?? ''].join(' ')
  return [...Map.groupBy(parts, keyOf).values()].flatMap((same) => {
    const sum = same.reduce((total, { amountMinor }) => total + amountMinor, 0)
    const [first] = same
    if (!first || sum === 0) return []
    const { account } = first
    return [sum > 0 ? { account, debitMinor: sum } : { account, creditMinor: -sum }]
  })
}
