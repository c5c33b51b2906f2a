import { seatStates, type SeatRow, type SessionSeats } from '#contract/venues/venues.schema.ts'
import { plainColor } from '#contract/venues/zone-colors.ts'
import { useCallback, useMemo, useState } from 'react'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { venues } from '../venues.client.ts'
import { BestCard } from './best-card.tsx'
import { HoldCard } from './hold-card.tsx'
import { RowsCard } from './rows-card.tsx'
import { SeatCanvas } from './seat-canvas.tsx'
import { SelectionCard } from './selection-card.tsx'
import { SessionSelect } from './session-select.tsx'
import { useHold } from './use-hold.ts'
import { ZonesDrawer } from './zones-form.tsx'
import { useSeatText } from './use-seat-text.ts'

/** One session's seats, live: whoever holds or sells one is seen at once. */
export default function Seating({ fieldId }: { fieldId: string }) {
  const { w } = useWords()
  const [query, change] = useUrlQuery()
  const from = today(timeZone())
  const list = useRead(
    venues.sessionList,
    { from, to: addDays(from, 30), venueId: Number(fieldId) },
    { live: ['venue'] },
  )
  const id = Number(query['session'] ?? list.data?.rows[0]?.id ?? 0)
  const read = useRead(
    venues.sessionSeats,
    { id },
    { enabled: id > 0, live: ['venueSession', 'order'], keep: true, tellsFailure: true },
  )
  const session = read.data?.session
  return (
    <>
      <PageHead
        title={
          session ? [session.venueName, session.hall].filter(Boolean).join(' · ') : w('venues.screens.show')
        }
        aside={
          session && (
            <StatusTag tone={session.open ? 'good' : 'muted'}>
              {w(session.open ? 'venues.text.open' : 'venues.text.closed')}
            </StatusTag>
          )
        }
        sub={session && `${shownDay(session.date)} ${session.time} · ${session.skuCode}`}
        actions={
          <>
            {read.data && <SessionActs data={read.data} />}
            <SessionSelect
              sessions={list.data?.rows ?? []}
              session={session}
              onChange={(next) => change({ session: next })}
            />
          </>
        }
      />
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {id === 0 && list.data && <Empty title={w('venues.text.noSessions')} />}
      {read.data && <Hall key={read.data.session.id} data={read.data} />}
    </>
  )
}

/** Zone prices, and seats for who bought without choosing any. */
function SessionActs({ data }: { data: SessionSeats }) {
  const { w } = useWords()
  const drawer = useDrawer<true>()
  const seatRest = useAct(venues.seatRest, {
    onDone: (done) => toast.good(w('venues.text.seatedRest', done)),
  })
  const may = useMayCall(venues.zonesPrice)
  if (!may) return null
  return (
    <>
      <button type="button" className="lt-button" onClick={() => drawer.show(true)}>
        {w('venues.text.zonePrices')}
      </button>
      <button
        type="button"
        className="lt-button"
        disabled={seatRest.running}
        onClick={() => void seatRest.run({ id: data.session.id })}
      >
        {w('venues.text.seatRest')}
      </button>
      {drawer.record && (
        <ZonesDrawer key={drawer.count} data={data} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}

const toggled = (before: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}
const none: ReadonlySet<number> = new Set()

function Hall({ data }: { data: SessionSeats }) {
  const { w } = useWords()
  const { session, zones, seats } = data
  const [selected, setSelected] = useState(none)
  const [moved, setMoved] = useState<SeatRow>()
  const [target, setTarget] = useState<SeatRow>()
  const hold = useHold(session.id)
  const byId = useMemo(() => new Map(seats.map((seat) => [seat.id, seat])), [seats])
  const spots = useMemo(() => {
    const colors = new Map(zones.map(({ id, color }) => [id, color]))
    return seats.map(({ id, x, y, label, state, zoneId }) => ({
      id,
      x,
      y,
      label,
      state,
      color: colors.get(zoneId) ?? plainColor,
    }))
  }, [seats, zones])
  const text = useSeatText(zones)
  const describe = useCallback(
    (id: number) => {
      const seat = byId.get(id)
      return seat ? text(seat) : ''
    },
    [byId, text],
  )
  const pick = useCallback(
    (id: number) => {
      if (moved) setTarget(byId.get(id))
      else setSelected((before) => toggled(before, id))
    },
    [moved, byId],
  )
  const chosen = [...selected].flatMap((id) => byId.get(id) ?? [])
  const clear = () => {
    setSelected(none)
    setMoved(undefined)
    setTarget(undefined)
  }
  return (
    <div className="seating">
      <SeatCanvas
        label={w('venues.screens.show')}
        spots={spots}
        selected={selected}
        onPick={pick}
        describe={describe}
      />
      <div className="seating-side">
        <SelectionCard
          session={session}
          chosen={chosen}
          text={text}
          hold={hold}
          move={{ from: moved, to: target, begin: setMoved }}
          onClear={clear}
        />
        <HoldCard session={session} byId={byId} text={text} hold={hold} />
        <BestCard session={session} zones={zones} onFound={(ids) => setSelected(new Set(ids))} />
        <StateCounts seats={seats} />
        <RowsCard zones={zones} seats={seats} selected={selected} text={text} onPick={pick} />
      </div>
    </div>
  )
}

/** How many seats are in each state. */
function StateCounts({ seats }: { seats: readonly SeatRow[] }) {
  const facts = seatStates.map((state) => ({
    word: `venues.states.${state}` as const,
    value: seats.filter((seat) => seat.state === state).length,
    keep: true,
  }))
  return <FactCard title="venues.fields.seats" facts={facts} />
}
