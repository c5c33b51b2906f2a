import type { DifferenceKind } from '#contract/write-off/match/item-kinds.ts'
import type { AccountRef, Journal } from '../../finance/finance.public.ts'
import type { Held } from './cash-postings.ts'

export type Difference = { kind: DifferenceKind; amountMinor: number }

/** The account of what lies between a line and what it is. */
function accountOf(kind: DifferenceKind, currency: string): AccountRef {
  switch (kind) {
    case 'fee':
      return { kind: 'expense', name: 'bank-fees', currency }
    case 'commission':
      return { kind: 'expense', name: 'channel-commission', currency }
    case 'withheld':
      return { kind: 'tax', name: 'withheld-from-us', currency }
    case 'rounding':
      return { kind: 'adjustment', name: 'write-off', currency }
  }
}

/**
 * What has to move so that the bank's account says what the bank says: from where the items' money stands, less what lies between,
 * which goes to accounts of its own. Null where all of it stands there already.
 */
export function arrivedJournal(
  bank: AccountRef,
  linesMinor: number,
  held: readonly Held[],
  differences: readonly Difference[],
): Pick<Journal, 'kind' | 'entries'> | null {
  const sums = new Map<string, Held>()
  const add = (account: AccountRef, amountMinor: number) => {
    const key = `${account.kind}|${account.name ?? ''}`
    const sum = sums.get(key) ?? { account, amountMinor: 0 }
    sum.amountMinor += amountMinor
    sums.set(key, sum)
  }
  add(bank, linesMinor)
  for (const one of held) add(one.account, -one.amountMinor)
  for (const { kind, amountMinor } of differences) add(accountOf(kind, bank.currency), amountMinor)
  const entries = [...sums.values()].flatMap(({ account, amountMinor }) =>
    amountMinor === 0
      ? []
      : [amountMinor > 0 ? { account, debitMinor: amountMinor } : { account, creditMinor: -amountMinor }],
  )
  return entries.length ? { kind: 'bank-arrived', entries } : null
}
