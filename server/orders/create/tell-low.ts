import { accountKey, type LockedAccounts } from '../../finance/finance.public.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notifyAll, type NotificationInput } from '../../notifications/notifications.public.ts'
import { stockKey, type LockedStocks, type StockTake } from '../../stock/stock.public.ts'
import type { Ctx, CallCtx } from '../../kit/ctx.ts'
import { amountText } from '../act/settle-lines.ts'
import type { Coded } from './write.ts'

type All = { by: CallCtx; told: NotificationInput }[]

/** One place in so many is little. */
const littleOf = 10

/**
 * Tells of what these orders left little of, once a day each: places of a departure that fell to a tenth, and an account that
 * has too little for one more order like it. Stock and accounts are as they are after them.
 */
export function tellLow(
  ctx: Ctx,
  { orders, takes }: { orders: readonly Coded[]; takes: readonly StockTake[] },
  stocks: LockedStocks,
  accounts: LockedAccounts,
): Promise<unknown>[] {
  const all = [...lowStock(ctx, takes, stocks), ...orders.flatMap((order) => lowBalance(order, accounts))]
  return all.length ? [notifyAll(ctx, all)] : []
}

function lowStock(ctx: Ctx, takes: readonly StockTake[], stocks: LockedStocks): All {
  const needs = Map.groupBy(
    takes.flatMap((take) => take.needs),
    stockKey,
  )
  return [...needs].flatMap(([key, of]) => {
    const row = stocks.get(key)
    const [first] = of
    if (!row || !first || row.capacity === 0) return []
    const left = row.capacity - row.held - row.sold
    const taken = of.reduce((sum, { quantity }) => sum + quantity, 0)
    const little = row.capacity / littleOf
    if (left > little || left + taken <= little) return []
    const { poolId, poolName, date, session } = first
    const view: NotificationInput = {
      kind: 'stockLow',
      to: { holding: 'entertainment.stockBoard' },
      subject: { topic: 'stock', id: poolId },
      facts: { pool: poolName, date: [date, session].filter(Boolean).join(' '), left: Math.max(0, left) },
      once: `stock low ${key} ${todayOf(ctx)}`,
    }
    return [{ by: ctx, told: view }]
  })
}

function lowBalance({ one, totalMinor }: Coded, accounts: LockedAccounts): All {
  const { agent, waiting } = one
  const { id: agentId, name, currency, settlementTerm } = agent
  const left = accounts.get(accountKey({ kind: 'agent-available', agentId, currency }))?.balanceMinor
  if (settlementTerm !== 'prepay' || left === undefined || left >= totalMinor) return []
  const about = {
    kind: 'balanceLow',
    subject: { topic: 'agent', id: agentId },
    facts: { agent: name, amount: amountText(left, currency) },
  } as const
  const once = `balance low ${agentId} ${todayOf(waiting.ctx)}`
  const by = waiting.ctx
  return [
    { by, told: { ...about, once, to: { holding: 'tools.AgentAccout' } } },
    { by, told: { ...about, once, to: { holding: 'bookingCenter.transactionList', agentId } } },
  ]
}
