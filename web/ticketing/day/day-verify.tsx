import type { Sailing } from '#contract/ticketing/day/day.schema.ts'
import { useState } from 'react'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DayPick } from '../../kit/form/fields/field-date.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Stats } from '../../kit/parts/charts/stat.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, formatTime, today } from '../../kit/words/dates.ts'
import { isDay } from '../../kit/words/days.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { DayDevices } from './day-devices.tsx'
import { SailingDrawer } from './sailing-drawer.tsx'
import '../ticketing.css'
import './day-verify.css'

/** A day's sailings, live: who is expected, on board, not come, and of whom something is missing. */
export default function DayVerify() {
  const { w } = useWords()
  const [linked, change] = useUrlQuery()
  const [date, setDate] = useState(() =>
    linked.date && isDay(linked.date) ? linked.date : today(timeZone()),
  )
  const { data, error, refetch } = useRead(
    ticketing.sailings,
    { date },
    { live: ['ticket', 'order', 'dayPlan'], keep: true, tellsFailure: true },
  )
  const opened = useDrawer<string>()
  const rows = data?.rows ?? []
  const sum = (of: (one: Sailing) => number) => rows.reduce((all, one) => all + of(one), 0)
  // A link opens a sailing by its address, until it is closed.
  const shown = rows.find(({ key }) => key === (linked.open ?? opened.record))
  const close = () => {
    opened.hide()
    change({ open: null })
  }
  return (
    <>
      <PageHead
        title={w('ticketing.screens.dayVerify')}
        actions={<DayChoice date={date} onChange={setDate} />}
      />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stats
          items={[
            { word: 'ticketing.text.expected', value: sum(({ guests }) => guests) },
            { word: 'ticketing.text.boarded', value: sum(({ boarded }) => boarded) },
            { word: 'ticketing.text.noShows', value: sum(({ noShow }) => noShow) },
            {
              word: 'ticketing.text.missing',
              value: sum(({ missing }) => missing),
              attention: sum(({ missing }) => missing) > 0,
            },
          ]}
        />
      )}
      {data && rows.length === 0 && <Empty title={w('ticketing.text.noSailings')} />}
      {data && <DayDevices />}
      {data && <DaySheets date={date} />}
      <div className="day-sailings">
        {rows.map((sailing) => (
          <SailingCard key={sailing.key} sailing={sailing} onOpen={() => opened.show(sailing.key)} />
        ))}
      </div>
      {shown && data && (
        <SailingDrawer
          key={opened.count}
          sailing={shown}
          date={data.date}
          open={opened.open || linked.open !== undefined}
          onClose={close}
        />
      )}
    </>
  )
}

/** Lists of the whole day, for the insurer and for the parks. */
function DaySheets({ date }: { date: string }) {
  const load = (list: 'insurance' | 'park') => () =>
    void window.open(ticketing.daySheet.href({ date, list }), '_blank', 'noopener')
  return (
    <div className="day-sheets">
      <ActionButtons
        can={{ daySheetInsurance: true, daySheetPark: true }}
        of="ticketing.text"
        max={2}
        quiet
        acts={{ daySheetInsurance: { go: load('insurance') }, daySheetPark: { go: load('park') } }}
      />
    </div>
  )
}

function DayChoice({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const { w } = useWords()
  return (
    <div className="day-choice">
      <button
        type="button"
        className="lt-button"
        aria-label={`${w('ticketing.text.chooseDay')} −1`}
        onClick={() => onChange(addDays(date, -1))}
      >
        ‹
      </button>
      <DayPick label={w('ticketing.text.chooseDay')} value={date} onPick={onChange} />
      <button
        type="button"
        className="lt-button"
        aria-label={`${w('ticketing.text.chooseDay')} +1`}
        onClick={() => onChange(addDays(date, 1))}
      >
        ›
      </button>
    </div>
  )
}

function SailingCard({ sailing, onOpen }: { sailing: Sailing; onOpen: () => void }) {
  const { w, name } = useWords()
  const { guests, boarded, noShow, missing, boats, piers, posts } = sailing
  const time = sailing.session || sailing.startTime
  const title = [time, name(sailing.names)].filter(Boolean).join(' · ')
  return (
    <section className="lt-panel day-sailing" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="lt-button" onClick={onOpen}>
          {w('ticketing.text.openGuests')}
        </button>
      </header>
      {boats.length > 0 && <p>{boats.join(' · ')}</p>}
      <p className="day-counts">
        <b>{w('ticketing.text.boardedOf', { boarded, guests })}</b>
        {noShow > 0 && <StatusTag tone="bad">{w('ticketing.text.notCome', { count: noShow })}</StatusTag>}
        {missing > 0 && (
          <StatusTag tone="warn">
            {w('ticketing.text.missing')} {missing}
          </StatusTag>
        )}
      </p>
      {sailing.departed && <Departed of={sailing.departed} />}
      <progress value={boarded} max={Math.max(1, guests)} aria-label={w('ticketing.text.boarded')} />
      <Parts
        title={w('ticketing.text.byPickUp')}
        parts={piers.map((one) => [
          one.name || w('ticketing.text.noPickUp'),
          w('ticketing.text.boardedOf', { boarded: one.boarded, guests: one.guests }),
        ])}
      />
      <Parts
        title={w('ticketing.text.byPost')}
        parts={posts.map((one) => [one.name || w('ticketing.text.noPlace'), String(one.boarded)])}
      />
    </section>
  )
}

/** When it left, and what changed on its list since. */
function Departed({ of }: { of: NonNullable<Sailing['departed']> }) {
  const { w } = useWords()
  const { at, version, added, removed } = of
  return (
    <p className="day-counts">
      <StatusTag tone="good">
        {w('ticketing.text.departed', { time: formatTime(at, timeZone()), version })}
      </StatusTag>
      {added + removed > 0 && (
        <StatusTag tone="warn">{w('ticketing.text.departedChanged', { added, removed })}</StatusTag>
      )}
    </p>
  )
}

function Parts({ title, parts }: { title: string; parts: readonly (readonly [string, string])[] }) {
  if (parts.length === 0) return null
  return (
    <dl className="day-parts" aria-label={title}>
      <dt>{title}</dt>
      {parts.map(([name, count]) => (
        <dd key={name}>
          <span>{name}</span> <b>{count}</b>
        </dd>
      ))}
    </dl>
  )
}
