import type { BoardPlan } from '#contract/plans/board.schema.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { BoardBar } from './board-bar.tsx'
import { useBoard } from './board-data.ts'
import '../plans.css'

/** Groups by day: where each is, where it sleeps, who goes along, what is still open. */
export default function ScheduleTable() {
  const { w, name } = useWords()
  const board = useBoard(14)
  const rows = board.board?.plans ?? []
  return (
    <>
      <PageHead
        title={w('plans.screens.groupSchedule')}
        actions={
          <button type="button" className="lt-button" onClick={() => window.print()}>
            {w('plans.text.print')}
          </button>
        }
      />
      <BoardBar board={board} />
      {board.board && rows.length === 0 ? (
        <Empty title={w('plans.text.noPlansThen')} />
      ) : (
        <div className="plan-grid" tabIndex={0} role="region" aria-label={w('plans.screens.groupSchedule')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{w('plans.services.group')}</th>
                {board.dates.map((date) => (
                  <th key={date} scope="col">
                    <DateText date={date} weekday />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((plan) => (
                <tr key={plan.id}>
                  <th scope="row">
                    <Link href={to.plans.groupPlanDetail({ planId: String(plan.id) })}>{plan.code}</Link>
                    <br />
                    <small>
                      {name(plan.names)} · {plan.guests}
                    </small>
                  </th>
                  {board.dates.map((date) => (
                    <td key={date}>
                      <DayCell plan={plan} date={date} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function DayCell({ plan, date }: { plan: BoardPlan; date: string }) {
  const { w, name } = useWords()
  const day = plan.days.find((one) => one.date === date)
  if (!day) return null
  const people = plan.assignments.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
  return (
    <>
      <b>{day.place || name(day.names)}</b>
      {day.hotel && <div>{day.hotel}</div>}
      {people.map((one) => (
        <div key={one.id}>
          <small>{one.name}</small>
        </div>
      ))}
      {day.open > 0 && <StatusTag tone="warn">{w('plans.text.openServices', { count: day.open })}</StatusTag>}
    </>
  )
}
