import { useState } from 'react'
import type { CoachDay as Day } from '#contract/scheduling/plan.schema.ts'
import { to } from '../kit/route/screens.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../kit/parts/date-text.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { cardColumns } from './card-columns.tsx'
import { CoachPaper } from './coach-paper.tsx'
import { runTones } from './run-tones.ts'
import { scheduling } from './scheduling.client.ts'
import './scheduling.css'

/** One coach on one day: its stops in their order, to print or to hand to the driver by a link. */
export default function CoachDay({ coachCode, date }: { coachCode: string; date: string }) {
  const { w } = useWords()
  const { may } = useSession()
  const [url, setUrl] = useState('')
  const read = useRead(
    scheduling.coachDay,
    { coachCode, date },
    { live: ['dayPlan', 'coach', 'crew'], keep: true },
  )
  const day = read.data
  const make = useAct(scheduling.driverLink, { onDone: (made) => setUrl(made.url) })
  return (
    <DetailPage
      read={read}
      code={day?.coach.code}
      title={day && `${day.coach.name} ${day.coach.plate}`}
      sub={<DateText date={date} weekday />}
      actions={
        day && (
          <>
            <button type="button" className="lt-button" onClick={() => window.print()}>
              {w('scheduling.text.print')}
            </button>
            {may('daily.CoachList.link') && (
              <button
                type="button"
                className="lt-button"
                title={w('scheduling.text.driverLinkWhat')}
                onClick={() => void make.run({ coachId: day.coach.id, date })}
              >
                {w('scheduling.text.driverLink')}
              </button>
            )}
          </>
        )
      }
      side={day && <LinkCard link={day.link} url={url} />}
    >
      {day?.runs.length === 0 && <p>{w('scheduling.text.noRuns')}</p>}
      <div className="on-screen">
        {day?.runs.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </div>
      {day && <CoachPaper runs={day.runs} />}
    </DetailPage>
  )
}

function LinkCard({ link, url }: { link: Day['link']; url: string }) {
  if (!link && !url) return null
  return (
    <FactCard
      title="scheduling.text.driverLink"
      facts={[
        Boolean(url) && { word: 'scheduling.text.driverLink', value: <Copyable text={url} />, wide: true },
        link !== null && { word: 'scheduling.documents.expiresOn', value: <TimeText at={link.expiresAt} /> },
        link?.seenAt ? { word: 'scheduling.text.seenAt', value: <TimeText at={link.seenAt} /> } : false,
      ]}
    />
  )
}

function RunCard({ run }: { run: Day['runs'][number] }) {
  const { w } = useWords()
  return (
    <Card title="scheduling.text.run">
      <p>
        <b>
          {run.startsAt}–{run.endsAt} {run.trip}
        </b>{' '}
        {[run.pier, run.checkIn, run.driverName, run.driverPhone, run.guideName].filter(Boolean).join(' · ')}{' '}
        {run.taken}/{run.seats}{' '}
        <StatusTag tone={runTones[run.state]}>{w(`scheduling.runStates.${run.state}`)}</StatusTag>
      </p>
      <DataTable
        screen="coachDayStops"
        label={w('scheduling.screens.coach')}
        columns={cardColumns}
        rows={run.cards}
        rowKey={({ id }) => String(id)}
        hrefOf={({ orderId }) => to.orders.OrderDetail({ id: orderId })}
        inline
      />
    </Card>
  )
}
