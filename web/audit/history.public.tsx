import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Timeline } from '../kit/parts/page/timeline.tsx'
import { useMoments } from './sentence.ts'

/** What happened to a record, as its page tells it. */
export function HistoryCard({ history, first }: { history: readonly HistoryEntry[]; first?: number }) {
  const moments = useMoments(history)
  return (
    <Card title="audit.text.history">
      <Timeline moments={moments} first={first} />
    </Card>
  )
}

/** The last of it, as its quick look tells it; nothing before it is known. */
export const LastEvents = ({ of }: { of: { history: readonly HistoryEntry[] } | undefined }) =>
  of && <HistoryCard history={of.history} first={4} />
