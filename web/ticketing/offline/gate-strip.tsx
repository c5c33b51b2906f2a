import type { DoubleUse } from '#contract/ticketing/offline/offline.schema.ts'
import { timeZone } from '../../kit/session/session.ts'
import { formatTime } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { refusalText } from '../verify/refusal-text.ts'
import { useGate } from './gate-state.ts'
import { useUpdate } from './start-worker.ts'
import { markSeen, syncGate } from './sync-gate.ts'
import './gate.css'

/** How this device stands: online or not, from when its tickets are, how much waits to be sent, and what somebody must look at. */
export function GateStrip() {
  const { w } = useWords()
  const gate = useGate()
  const update = useUpdate()
  const { device, head, live, waiting, syncing, clockOffSeconds, doubles, problem } = gate
  const time = (at: string) => formatTime(at, timeZone())
  return (
    <>
      {device && (
        <div className="gate-strip" data-live={live} role="status" aria-label={device.name}>
          <b>{w(live ? 'ticketing.offline.live' : 'ticketing.offline.offline')}</b>
          <span>
            {waiting > 0
              ? w('ticketing.offline.waiting', { count: waiting })
              : w('ticketing.offline.allSent')}
          </span>
          {head && <span>{w('ticketing.offline.asOf', { time: time(head.at) })}</span>}
          <span>
            {device.syncedAt
              ? w('ticketing.offline.lastSync', { time: time(device.syncedAt) })
              : w('ticketing.offline.notSynced')}
          </span>
          <button type="button" className="lt-button" disabled={syncing} onClick={() => void syncGate()}>
            {w('ticketing.offline.syncNow')}
          </button>
        </div>
      )}
      {clockOffSeconds !== null && (
        <p className="gate-alert" role="alert">
          {w('ticketing.offline.clockOff', { minutes: Math.round(Math.abs(clockOffSeconds) / 60) })}
        </p>
      )}
      {problem === 'ended' && (
        <p className="gate-alert" role="alert">
          {w('ticketing.offline.ended')}
        </p>
      )}
      {problem === 'forked' && (
        <p className="gate-alert" role="alert">
          {w('ticketing.errors.journalForked')}
        </p>
      )}
      {problem === 'otherPerson' && (
        <p className="gate-alert" role="alert">
          {w('ticketing.errors.otherPerson')}
        </p>
      )}
      {doubles.map((double) => (
        <Double key={double.id} double={double} />
      ))}
      {update && (
        <p className="gate-alert" data-quiet>
          {w('ticketing.offline.updateReady')}
          <button type="button" className="lt-button" onClick={update}>
            {w('ticketing.offline.update')}
          </button>
        </p>
      )}
    </>
  )
}

/** Somebody used a ticket twice: where and when both were. */
function Double({ double }: { double: DoubleUse }) {
  const { w } = useWords()
  const { first, second } = double
  const place = (use: DoubleUse['first']) =>
    use.here ? `${use.place} (${w('ticketing.offline.doubleHere')})` : use.place
  return (
    <div className="gate-alert" role="alert">
      <b>{w('ticketing.offline.double', { guest: double.guestName, code: double.voucherCode })}</b>
      <span>
        {refusalText('double', {
          at: first.at,
          by: first.by,
          place: place(first),
          at2: second.at,
          by2: second.by,
          place2: place(second),
        })}
      </span>
      <button type="button" className="lt-button" onClick={() => void markSeen(double.id)}>
        {w('ticketing.offline.seen')}
      </button>
    </div>
  )
}
