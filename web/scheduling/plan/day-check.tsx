import { checkAreas, areaOfKind, type CheckArea, type CheckLine } from '#contract/scheduling/day-check.ts'
import { useRead } from '../../kit/call/query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import './day-check.css'

/** What of the day is not ready, by what it is about; each line leads to where it is mended. */
export function DayCheck({ date }: { date: string }) {
  const { w } = useWords()
  const { data } = useRead(
    scheduling.dayCheck,
    { date },
    { keep: true, skipToast: true, live: ['dayPlan', 'order', 'ticket', 'coach', 'crew', 'guestProfile'] },
  )
  if (!data) return null
  const count = data.rows.length
  return (
    <details className="lt-panel day-check">
      <summary>
        {w('scheduling.check.title')}{' '}
        <StatusTag tone={count > 0 ? 'warn' : 'good'}>
          {count > 0 ? w('scheduling.check.open', { count }) : w('scheduling.check.ready')}
        </StatusTag>
      </summary>
      <dl>
        {checkAreas.map((area) => (
          <AreaPart
            key={area}
            area={area}
            date={date}
            lines={data.rows.filter(({ kind }) => areaOfKind[kind] === area)}
          />
        ))}
      </dl>
    </details>
  )
}

function AreaPart({ area, date, lines }: { area: CheckArea; date: string; lines: readonly CheckLine[] }) {
  const { w } = useWords()
  return (
    <>
      <dt>{w(`scheduling.check.${area}`)}</dt>
      {lines.length === 0 && (
        <dd>
          <StatusTag tone="good">{w('scheduling.check.ready')}</StatusTag>
        </dd>
      )}
      {lines.map((line) => (
        <dd key={`${line.kind} ${line.tripKind} ${line.open} ${line.of}`}>
          <CheckText line={line} date={date} />
        </dd>
      ))}
    </>
  )
}

function CheckText({ line, date }: { line: CheckLine; date: string }) {
  const { w } = useWords()
  const { may } = useSession()
  const text = [w(`scheduling.checkKinds.${line.kind}`, { count: line.count }), line.of]
    .filter(Boolean)
    .join(' · ')
  const href = hrefOf(line, date, may)
  return href ? <Link href={href}>{text}</Link> : text
}

/** Where it is mended; null for who may not go there. */
function hrefOf({ mend, tripKind, open }: CheckLine, date: string, may: (key: string) => boolean) {
  const { scheduling: screens, ticketing } = to
  if (mend === 'coach') return may('daily.CoachList') ? screens.CoachList({ text: open }) : null
  if (mend === 'crew') return may('staffsRouter.driver') ? screens.staff({ text: open }) : null
  if (mend === 'sailing') return may('boatTicket.dayVerify') ? ticketing.dayVerify({ date, open }) : null
  if (mend === 'diver')
    return may('daily.divingClientList') ? screens.divingClientDetail({ clientId: open }) : null
  if (tripKind === 'dive')
    return may('daily.DivingPlan') ? screens.DivingPlan({ date, open }) : screens.DivingPlanV2({ date })
  return may('daily.DailyPlan') ? screens.DailyPlan({ date, open }) : screens.DailyPlanV2({ date })
}
