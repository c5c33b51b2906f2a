import { useState } from 'react'
import type { CheckedVoucher } from '#contract/ticketing/ticketing.schema.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { runs } from '../kit/action.ts'
import { useAct } from '../kit/query.ts'
import { useRemembered } from '../kit/remembered.ts'
import { useSession } from '../kit/session.ts'
import { signal } from '../kit/signal.ts'
import { useWords } from '../kit/words.ts'
import { EntitlementState } from './entitlement-state.tsx'
import { ticketing } from './ticketing.client.ts'

/** The guests of a voucher to tick, all of those left at first; checked in part by part or together. */
export function VoucherRights({ voucher: first }: { voucher: CheckedVoucher }) {
  const { w } = useWords()
  const [voucher, setVoucher] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const ready = voucher.entitlements.filter((one) => one.state === 'ready')
  return (
    <div>
      <ul className="ticket-rights">
        {voucher.entitlements.map((one) => (
          <li key={one.id}>
            <label>
              {one.state === 'ready' && (
                <input type="checkbox" checked={!left.has(one.id)} onChange={() => toggle(one.id)} />
              )}
              {[one.guestName, w(`ticketing.guestKinds.${one.guestKind}`)].filter(Boolean).join(' · ')}
            </label>
            <EntitlementState of={one} />
          </li>
        ))}
      </ul>
      {voucher.state === 'live' && ready.length > 0 && (
        <CheckIn
          voucherId={voucher.id}
          ids={ready.filter((one) => !left.has(one.id)).map((one) => one.id)}
          onDone={setVoucher}
        />
      )}
      <UndoChecks voucher={voucher} onDone={setVoucher} />
    </div>
  )
}

type CheckInProps = { voucherId: number; ids: number[]; onDone: (voucher: CheckedVoucher) => void }

function CheckIn({ voucherId, ids, onDone }: CheckInProps) {
  const { w } = useWords()
  const [place, setPlace] = useRemembered('ticket.place', '')
  const [sound] = useRemembered('check.sound', true)
  const redeem = useAct(ticketing.redeem, {
    onDone: (next) => {
      onDone(next)
      signal('good', sound)
    },
  })
  return (
    <>
      <input
        className="lt-input"
        aria-label={w('ticketing.fields.place')}
        placeholder={w('ticketing.fields.place')}
        value={place}
        maxLength={80}
        onChange={(event) => setPlace(event.target.value)}
      />
      <button
        type="button"
        className="lt-button lt-button-primary"
        disabled={!ids.length || redeem.running}
        onClick={() => void redeem.run({ voucherId, entitlementIds: ids, place })}
      >
        {w('ticketing.text.checkIn', { count: ids.length })}
      </button>
    </>
  )
}

/** Takes back what was checked, for who may. */
function UndoChecks({
  voucher,
  onDone,
}: {
  voucher: CheckedVoucher
  onDone: (voucher: CheckedVoucher) => void
}) {
  const { w } = useWords()
  const { may } = useSession()
  const [undoing, setUndoing] = useState<number[] | null>(null)
  const used = voucher.entitlements.filter((one) => one.state === 'redeemed')
  if (!used.length || !may('tickets.ticketCheck.undo')) return null
  const reload = async () => {
    setUndoing(null)
    const found = (await ticketing.find({ code: voucher.code }, { skipToast: true })) as {
      rows: CheckedVoucher[]
    }
    if (found.rows[0]) onDone(found.rows[0])
  }
  return (
    <>
      <button type="button" className="lt-button" onClick={() => setUndoing(used.map((one) => one.id))}>
        {w('ticketing.text.undo')}
      </button>
      {undoing && (
        <ActionPanel
          title={w('ticketing.text.undo')}
          needsReason
          action={runs(ticketing.undo, (reason) => ({
            voucherId: voucher.id,
            entitlementIds: undoing,
            reason,
          }))}
          onClose={() => setUndoing(null)}
          onDone={() => void reload()}
        />
      )}
    </>
  )
}
