import { DateText } from '../../kit/parts/date-text.tsx'
import { useRead } from '../../kit/call/query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import type { BoardControl } from './board-data.ts'

/** What of the days that are shown does not go together. */
export function ConflictList({ board: { from, days } }: { board: BoardControl }) {
  const { w } = useWords()
  const { data } = useRead(
    plans.boardConflicts,
    { from, days },
    { live: [...live, 'dayPlan'], keep: true, skipToast: true },
  )
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <details className="plan-conflicts">
      <summary>
        {w('plans.text.conflicts')} ({rows.length})
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.planId} ${row.name} ${row.from}`}>
            <Link href={to.plans.groupPlanDetail({ planId: String(row.planId) })}>{row.code}</Link>{' '}
            <DateText date={row.from} />
            {row.to !== row.from && (
              <>
                {' – '}
                <DateText date={row.to} />
              </>
            )}{' '}
            {w(`plans.conflicts.${row.kind}`, { name: row.name })}
          </li>
        ))}
      </ul>
    </details>
  )
}
