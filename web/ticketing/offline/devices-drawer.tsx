import type { TicketDevice } from '#contract/ticketing/offline/offline.schema.ts'
import { useState } from 'react'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine } from '../../kit/form/records-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { runs } from '../../kit/route/action.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { InviteDevice, RegisterDevice } from './device-forms.tsx'
import { useDeviceFacts } from './device-facts.ts'
import { useGate } from './gate-state.ts'
import { PinSetting } from './pin-lock.tsx'
import { canStore } from './sealed-store.ts'
import { leaveGate } from './use-gate-device.ts'

/** Devices that check tickets without network: this one, the others, and the keys that sign tickets. */
export function DevicesDrawer({ open, onClose }: Panel) {
  const { w } = useWords()
  const manages = useMayCall(ticketing.deviceInvite)
  const { device } = useGate()
  const { data } = useRead(ticketing.deviceList, undefined, {
    live: ['ticketDevice', 'ticket'],
    enabled: open,
  })
  const register = useDrawer()
  const invite = useDrawer()
  const [invited, setInvited] = useState<{ invitation: string; until: string } | null>(null)
  return (
    <Drawer open={open} onClose={onClose} title={w('ticketing.offline.title')}>
      <div className="gate-device-acts">
        {device ? <LeaveDevice /> : <RegisterButton onPress={() => register.show(undefined)} />}
        {manages && (
          <button type="button" className="lt-button" onClick={() => invite.show(undefined)}>
            {w('ticketing.offline.invite')}
          </button>
        )}
      </div>
      {device && <PinSetting />}
      {invited && (
        <p className="gate-alert" role="status" data-quiet>
          {w('ticketing.offline.invited', { code: invited.invitation, time: shownMoment(invited.until) })}
        </p>
      )}
      {data?.rows.length === 0 && <Empty title={w('ticketing.offline.none')} />}
      <ul className="lt-records">
        {data?.rows.map((one) => (
          <li key={one.id}>
            <DeviceLine device={one} manages={manages} />
          </li>
        ))}
      </ul>
      {manages && <TicketKeys enabled={open} />}
      <RegisterDevice key={`register ${register.count}`} open={register.open} onClose={register.hide} />
      <InviteDevice
        key={`invite ${invite.count}`}
        open={invite.open}
        onClose={invite.hide}
        onInvited={setInvited}
      />
    </Drawer>
  )
}

function RegisterButton({ onPress }: { onPress: () => void }) {
  const { w } = useWords()
  if (!canStore()) return <p>{w('ticketing.offline.notPossible')}</p>
  return (
    <button type="button" className="lt-button lt-button-primary" onClick={onPress}>
      {w('ticketing.offline.register')}
    </button>
  )
}

/** Gives this device up, once all that it did is handed in. */
function LeaveDevice() {
  const { w } = useWords()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const left = await leaveGate().catch(() => false)
    setBusy(false)
    if (!left) toast.bad(w('kit.errors.network'))
  }
  return (
    <button type="button" className="lt-button" disabled={busy} onClick={() => void leave()}>
      {w('ticketing.offline.leave')}
    </button>
  )
}

function DeviceLine({ device, manages }: { device: TicketDevice; manages: boolean }) {
  const { w } = useWords()
  const facts = useDeviceFacts()(device)
  const end = (lost: boolean) =>
    runs(ticketing.deviceEnd, () => ({ id: device.id, lost }), {
      danger: true,
      consequence: w('ticketing.offline.endWhat', { name: device.name }),
    })
  return (
    <RecordLine
      side={
        manages && (
          <ActionButtons
            can={{ ...(device.state === 'active' && { markLost: true }), end: true }}
            of="ticketing.offline"
            name={device.name}
            quiet
            max={1}
            acts={{ end: end(false), markLost: end(true) }}
          />
        )
      }
    >
      {device.name}
      <small>{facts.join(' · ')}</small>
    </RecordLine>
  )
}

function TicketKeys({ enabled }: { enabled: boolean }) {
  const { w } = useWords()
  const { data } = useRead(ticketing.ticketKeyList, undefined, { live: ['ticketDevice'], enabled })
  return (
    <section aria-label={w('ticketing.offline.keys')}>
      <h3>{w('ticketing.offline.keys')}</h3>
      <ul className="lt-records">
        {data?.rows.map(({ keyNo, createdAt, use }) => (
          <li key={keyNo}>
            <RecordLine>
              {w('ticketing.offline.key', { keyNo, at: shownMoment(createdAt) })}
              <small>{w(`ticketing.keyUses.${use}`)}</small>
            </RecordLine>
          </li>
        ))}
      </ul>
      <ActionButtons
        can={{ rotate: true }}
        of="ticketing.offline"
        quiet
        acts={{
          rotate: runs(ticketing.ticketKeyRotate, () => undefined, {
            consequence: w('ticketing.offline.rotateWhat'),
          }),
        }}
      />
    </section>
  )
}
