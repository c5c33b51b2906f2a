import { isDeepStrictEqual } from 'node:util'
import { fail } from '../kit/call/errors.ts'
import type { PublicCtx } from '../kit/ctx.ts'
import { stoppedText, type Stop } from './stop-sale.ts'

const byContract = [
  'currency',
  'settlement_term',
  'credit_limit_minor',
  'bound_merchant_id',
  'hold_minutes',
  'price_days',
] as const
type Said = { by_contract: number | null; cancel_rule: unknown } & Record<
  (typeof byContract)[number],
  unknown
>
/** What a contract says of an agent is changed by an amendment of that contract alone. */
export function refuseByContract(
  before: Said | undefined,
  after: Omit<Said, 'by_contract' | 'cancel_rule'> & { cancel_rule: string },
): void {
  if (!before || before.by_contract === null) return
  if (
    byContract.some((column) => before[column] !== after[column]) ||
    !isDeepStrictEqual(before.cancel_rule, JSON.parse(after.cancel_rule))
  )
    fail('open-market.byContract', { no: before.by_contract })
}

type Ordering = {
  enabled: boolean
  name: string
  contractStop: '' | 'suspended' | 'licence'
  stop: Stop | null
}
/** Throws why an agent may not order: a contract of the market, staff, or what it owes. */
export function requireOrdering(
  ctx: Pick<PublicCtx, 'app' | 'language'>,
  { enabled, name, contractStop, stop }: Ordering,
): void {
  if (!enabled && contractStop !== '') fail(`open-market.${contractStop}`)
  if (!enabled) fail('orders.agentDisabled', { name })
  if (stop) fail('orders.agentStopped', { name, why: stoppedText(ctx, stop) })
}
