import { groupedCount } from '#contract/kit/money/amounts.ts'
import type { WordKey } from '#contract/words.ts'
import { useCounters } from '../kit/route/counters.ts'
import { useSession } from '../kit/session/session.ts'
import { Stats } from '../kit/parts/charts/stat.tsx'
import { useOrdersLink } from './use-screen-link.ts'

type Shown = {
  tab: string
  word: WordKey
  attention?: true
  /** What the list is asked for, where the counter is no tab of it. */
  query?: Record<string, string>
}
/** Each kind of person has the counters it can do something about. */
const shown: Record<'staff' | 'agent' | 'supplier', readonly Shown[]> = {
  staff: [
    { tab: 'toAudit', word: 'orders.tabs.toAudit', attention: true },
    { tab: 'waitToSendAgent', word: 'orders.tabs.waitToSendAgent', attention: true },
    { tab: 'waitAgentReply', word: 'orders.tabs.waitAgentReply' },
    { tab: 'waitAgentDealAfterReply', word: 'orders.tabs.waitAgentDealAfterReply', attention: true },
    { tab: 'followUp', word: 'orders.tabs.followUp', attention: true },
    { tab: 'refreshOrder', word: 'orders.tabs.refreshOrder' },
    { tab: 'allOrder', word: 'orders.tabs.allOrder' },
  ],
  agent: [
    { tab: 'toAudit', word: 'orders.tabs.toAudit', query: { status: 'reviewing' } },
    { tab: 'refreshOrder', word: 'orders.tabs.refreshOrder', attention: true },
    { tab: 'allOrder', word: 'orders.tabs.allOrder' },
  ],
  supplier: [
    { tab: 'waitAgentReply', word: 'orders.supplierTabs.toAnswer', attention: true },
    { tab: 'waitAgentDealAfterReply', word: 'orders.supplierTabs.replied' },
    { tab: 'refreshOrder', word: 'orders.tabs.refreshOrder' },
    { tab: 'allOrder', word: 'orders.tabs.allOrder' },
  ],
}

/** Counting stops at 1,001, but for all that staff and agents have. */
const written = (count: number, isAll: boolean): string =>
  count > 1_000 && !isAll ? `${groupedCount(1_000)}+` : groupedCount(count)

/** What waits, as numbers that lead to the orders behind them. */
export function Counters() {
  const { user } = useSession()
  const counters = useCounters()
  const orders = useOrdersLink()
  if (!user || !('allOrder' in counters)) return null
  return (
    <Stats
      items={shown[user.kind].map(({ tab, word, attention, query }) => {
        const count = counters[tab] ?? 0
        const href = orders(query ?? { tab })
        return {
          word,
          value: written(count, tab === 'allOrder' && user.kind !== 'supplier'),
          attention: Boolean(attention) && count > 0,
          ...(href && { href }),
        }
      })}
    />
  )
}
