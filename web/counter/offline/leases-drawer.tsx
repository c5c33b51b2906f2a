import type { Till } from '#contract/counter/counter.schema.ts'
import type { Lease } from '#contract/ticketing/offline/lease.schema.ts'
import { useState } from 'react'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { DayPick } from '../../kit/form/fields/field-date.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine } from '../../kit/form/records-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { Stepper } from '../../orders/choices.public.ts'
import { syncGate, useGate } from '../../ticketing/ticketing.public.tsx'
import { counter } from '../counter.client.ts'

/** Places that devices hold: taken for this one, given back, and taken back from one that is lost. */
export function LeasesDrawer({ till, ...panel }: Panel & { till: Till | undefined }) {
  const { w } = useWords()
  const { device } = useGate()
  const { data } = useRead(counter.leaseList, undefined, {
    live: ['ticketDevice', 'stock'],
    enabled: panel.open,
  })
  return (
    <Drawer {...panel} title={w('counter.leases.title')}>
      {device && till?.shift && <TakePlaces tillId={till.id} shiftId={till.shift.id} />}
      {!device && <p>{w('counter.leases.noDevice')}</p>}
      {device && !till?.shift && <p>{w('counter.text.noShift')}</p>}
      {data?.rows.length === 0 && <Empty title={w('counter.leases.none')} />}
      <ul className="lt-records">
        {data?.rows.map((lease) => (
          <li key={lease.id}>
            <LeaseLine lease={lease} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function LeaseLine({ lease }: { lease: Lease }) {
  const { w, name } = useWords()
  const { device } = useGate()
  const mayReclaim = useMayCall(counter.leaseReclaim)
  const isOwn = device?.id === lease.deviceId
  const isOpen = lease.state === 'open'
  const heard = lease.syncedAt ? shownMoment(lease.syncedAt) : '–'
  return (
    <RecordLine
      side={
        <ActionButtons
          can={{
            ...(isOpen && isOwn && { giveBack: true }),
            ...(isOpen && !isOwn && mayReclaim && { reclaim: true }),
          }}
          of="counter.leases"
          name={lease.deviceName}
          quiet
          acts={{
            giveBack: runs(counter.leaseGiveBack, () => ({
              id: lease.id,
              deviceId: device?.id ?? 0,
              token: device?.token ?? '',
            })),
            reclaim: runs(counter.leaseReclaim, (reason) => ({ id: lease.id, reason }), {
              danger: true,
              reason: true,
              consequence: w('counter.leases.reclaimWhat'),
            }),
          }}
        />
      }
    >
      {`${name(lease.names)} · ${shownDay(lease.date)} ${lease.session}`.trim()}
      <small>
        {[
          lease.deviceName,
          w('counter.leases.soldOf', { sold: lease.sold, places: lease.places }),
          w(`counter.leaseStates.${lease.state}`),
          ...(isOpen && lease.silent ? [w('counter.leases.silent', { time: heard })] : []),
          lease.reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </RecordLine>
  )
}

/** Departures of a day that still have places, of the products that a text finds. */
function useDepartures(tillId: number, date: string, text: string) {
  const { data } = useRead(
    counter.products,
    { tillId, date, pageSize: 60, ...(text && { text }) },
    { live: ['stock'], keep: true },
  )
  return (data?.rows ?? []).flatMap((product) =>
    product.departures
      .filter(({ why, left }) => (why === null || why === 'late') && left !== 0)
      .map(({ session, left }) => ({ key: `${product.id} ${session}`, product, session, left })),
  )
}

type SelectProps = {
  departures: ReturnType<typeof useDepartures>
  chosen: string
  onChoose: (key: string) => void
}

function DepartureSelect({ departures, chosen, onChoose }: SelectProps) {
  const { w, name } = useWords()
  return (
    <select
      className="lt-input"
      aria-label={w('counter.text.product')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{w('counter.leases.choose')}</option>
      {departures.map(({ key, product, session, left }) => (
        <option key={key} value={key}>
          {[name(product.names), session, left === null ? '' : w('counter.text.left', { count: left })]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </select>
  )
}

/** A departure and a number of places: they leave stock for this device. */
function TakePlaces({ tillId, shiftId }: { tillId: number; shiftId: number }) {
  const { w } = useWords()
  const { device } = useGate()
  const [date, setDate] = useState(() => today(timeZone()))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [places, setPlaces] = useState(6)
  const departures = useDepartures(tillId, date, text)
  const departure = departures.find(({ key }) => key === chosen)
  const take = useAct(counter.leaseTake, {
    onDone: () => void syncGate(),
    invalidates: ['order-entry', 'stock', 'ticketing'],
  })
  const press = () => {
    if (!departure || !device) return
    void take.run({
      deviceId: device.id,
      token: device.token,
      shiftId,
      skuId: departure.product.id,
      date,
      session: departure.session,
      places,
    })
  }
  return (
    <form className="counter-sale" onSubmit={(event) => (event.preventDefault(), press())}>
      <DayPick label={w('counter.text.day')} value={date} onPick={setDate} />
      <input
        type="search"
        className="lt-input"
        aria-label={w('counter.text.search')}
        placeholder={w('counter.text.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DepartureSelect departures={departures} chosen={departure?.key ?? ''} onChoose={setChosen} />
      <Stepper label={w('counter.leases.places')} value={places} min={1} max={200} onChange={setPlaces} />
      <button
        type="submit"
        className="lt-button lt-button-primary counter-sell"
        disabled={!departure || take.running}
      >
        {w('counter.leases.take')}
      </button>
    </form>
  )
}
