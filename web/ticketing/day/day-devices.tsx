import { useRead } from '../../kit/call/query.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useDeviceFacts } from '../offline/device-facts.ts'
import { ticketing } from '../ticketing.client.ts'
import '../offline/gate.css'
import './day-verify.css'

/** Which devices check tickets today, when each was heard of last, and what it has not handed in yet. */
export function DayDevices() {
  const { w } = useWords()
  const factsOf = useDeviceFacts()
  const { data } = useRead(ticketing.deviceList, undefined, { live: ['ticketDevice', 'ticket'], keep: true })
  const devices = data?.rows.filter(({ state }) => state === 'active') ?? []
  if (devices.length === 0) return null
  return (
    <section className="lt-panel day-devices" aria-label={w('ticketing.offline.title')}>
      <h2>{w('ticketing.offline.title')}</h2>
      <ul className="gate-devices">
        {devices.map((device) => (
          <li key={device.id}>
            <StatusTag tone={device.silent ? 'warn' : 'good'}>
              {w(device.silent ? 'ticketing.offline.offline' : 'ticketing.offline.live')}
            </StatusTag>{' '}
            <b>{device.name}</b> <small>{factsOf(device).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
