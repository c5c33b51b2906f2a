import type { Followed } from '#contract/orders/follow/follow.schema.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { followFacts } from './follow-facts.tsx'

/** How an order is followed, beside the list. */
export function FollowQuickView({ follow }: { follow: Followed }) {
  const { w } = useWords()
  if (follow.dueAt) return <FactCard title="orders.follow.card" facts={followFacts(follow, w)} />
  return (
    <FactCard
      title="orders.follow.card"
      facts={[
        {
          word: 'orders.follow.cause',
          value: follow.cause ? w(`orders.followCauses.${follow.cause}`) : w('orders.follow.looked'),
        },
        { word: 'orders.follow.since', value: <TimeText at={follow.openedAt} zone={timeZone()} /> },
      ]}
    />
  )
}
