import type { PaySystem } from '#contract/payments/providers.ts'
import type { AccountRef } from '../../finance/finance.public.ts'

type Held = { system: PaySystem; connection_id: number; currency: string }

/** What came in and is nobody's yet: it waits for what it was paid for. */
export const depositOf = (agentId: number, currency: string): AccountRef => ({
  kind: 'deposit',
  name: 'payments',
  agentId,
  currency,
})

/** Where the money of a payment is: with its provider, at the bank, in the till. */
export const heldAt = ({ system, connection_id: id, currency }: Held): AccountRef =>
  system === 'bank'
    ? { kind: 'cash', name: 'bank-transfer', currency }
    : system === 'cash'
      ? { kind: 'cash', name: 'cash', currency }
      : { kind: 'clearing', name: `${system} ${id}`, currency }

/** Of a provider's account: sent to the bank and not there yet; taken by a dispute that is not decided. */
export const apartAt = (
  { system, connection_id: id, currency }: Held,
  part: 'transit' | 'disputed',
): AccountRef => ({
  kind: 'clearing',
  name: `${system} ${id} ${part}`,
  currency,
})

/** What providers keep. */
export const providerFees = (currency: string): AccountRef => ({ kind: 'fees', name: 'providers', currency })

/** Promised back and not there yet. */
export const onItsWayBack = (currency: string): AccountRef => ({
  kind: 'clearing',
  name: 'payments back',
  currency,
})

/** What cardholders took back for good. */
export const disputeLosses = (currency: string): AccountRef => ({
  kind: 'adjustment',
  name: 'disputes',
  currency,
})
