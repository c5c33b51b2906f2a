import type { Followed } from '#contract/orders/follow/follow.schema.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import type { Fact } from '../../kit/parts/page/cards.tsx'
import { timeZone } from '../../kit/session/session.ts'
import type { useWords } from '../../kit/words/words.ts'
import { TimeLeft } from '../deadlines/time-left.tsx'

/** How an order is followed, as staff read it. */
export function followFacts(follow: Followed, w: ReturnType<typeof useWords>['w']): Fact[] {
  const { cause, outcome, rounds = 1 } = follow
  const moment = (at: string | null | undefined) => at && <TimeText at={at} zone={timeZone()} />
  const done = follow.completedAt !== null
  return [
    { word: 'orders.follow.cause', value: cause && w(`orders.followCauses.${cause}`) },
    { word: 'orders.follow.owner', value: follow.ownerName || w('orders.follow.nobody') },
    {
      word: 'orders.follow.due',
      value: !done && follow.dueAt && (
        <>
          {moment(follow.dueAt)} · <TimeLeft at={follow.dueAt} />
        </>
      ),
    },
    { word: 'orders.follow.since', value: moment(follow.openedAt) },
    { word: 'orders.follow.by', value: follow.openedByName || w('orders.follow.product') },
    { word: 'orders.follow.rounds', value: rounds > 1 && rounds },
    { word: 'orders.follow.reason', value: follow.reason, wide: true },
    { word: 'orders.follow.completedAt', value: moment(follow.completedAt) },
    {
      word: 'orders.follow.completedBy',
      value: done && (follow.completedByName || w('orders.follow.product')),
    },
    { word: 'orders.follow.outcome', value: outcome && w(`orders.followOutcomes.${outcome}`) },
    { word: 'orders.follow.answer', value: follow.answer, wide: true },
  ]
}
