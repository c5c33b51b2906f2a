import { useState } from 'react'
import type { CheckedVoucher, Entitlement } from '#contract/ticketing/ticketing.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { ofNextWay } from '#contract/ticketing/next-way.ts'
import { ActionPanel } from '../kit/parts/layers/action-panel.tsx'
import { runs } from '../kit/route/action.ts'
import { useAct } from '../kit/call/query.ts'
import { useRemembered } from '../kit/session/remembered.ts'
import { signal } from '../kit/look/signal.ts'
import { timeZone } from '../kit/session/session.ts'
import { today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { EntitlementState } from './entitlement-state.tsx'
import { useWayText } from './way-text.ts'
import { ticketing } from './ticketing.client.ts'

type RightsProps = {
  voucher: CheckedVoucher
  /** The voucher after an act; was it a check-in? */
  onDone: (after: CheckedVoucher, checkedIn?: boolean) => void
}

/** The guests of a voucher to tick, all of those left at first; checked in, told as not come, or a check taken back. */
export function VoucherRights({ voucher, onDone }: RightsProps) {
  const { w } = useWords()
  const wayText = useWayText()
  const [left, setLeft] = useState<ReadonlySet<number>>(() => notNow(voucher))
  const [undoing, setUndoing] = useState<number[] | null>(null)
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const idsOf = (state: Entitlement['state']) =>
    voucher.entitlements.filter((one) => one.state === state).map((one) => one.id)
  const [ready, used] = [idsOf('ready'), idsOf('redeemed')]
  return (
    <div>
      <ul className="ticket-rights">
        {voucher.entitlements.map((one) => (
          <li key={one.id}>
            <label>
              {voucher.state === 'live' && one.state === 'ready' && (
                <input type="checkbox" checked={!left.has(one.id)} onChange={() => toggle(one.id)} />
              )}
              {[one.guestName, w(`ticketing.guestKinds.${one.guestKind}`), wayText(one)]
                .filter(Boolean)
                .join(' · ')}
            </label>
            <EntitlementState of={one} />
            {one.state === 'redeemed' && voucher.can['undo'] && (
              <UndoButton of={one} onPress={() => setUndoing([one.id])} />
            )}
            {one.noShow && <ExpectAgain voucher={voucher} of={one} onDone={onDone} />}
          </li>
        ))}
      </ul>
      {voucher.state === 'live' && ready.length > 0 && (
        <CheckIn voucher={voucher} ids={ready.filter((id) => !left.has(id))} onDone={onDone} />
      )}
      {used.length > 1 && voucher.can['undo'] && (
        <button type="button" className="lt-button" onClick={() => setUndoing(used)}>
          {w('ticketing.text.undoAll')}
        </button>
      )}
      {undoing && (
        <UndoChecks voucher={voucher} ids={undoing} onDone={onDone} onClose={() => setUndoing(null)} />
      )}
    </div>
  )
}

/** Rights that are not used now: of a round trip its other way. */
function notNow({ entitlements }: CheckedVoucher): ReadonlySet<number> {
  const ready = entitlements.filter(({ state }) => state === 'ready')
  const now = ofNextWay(ready, today(timeZone()))
  return new Set(ready.filter((one) => !now.includes(one)).map(({ id }) => id))
}

function CheckIn({ voucher, ids, onDone }: RightsProps & { ids: number[] }) {
  const { w } = useWords()
  const [place, setPlace] = useRemembered('ticket.place', '')
  const [sound] = useRemembered('check.sound', true)
  const redeem = useAct(ticketing.redeem, {
    onDone: (after) => {
      onDone(after, true)
      signal('good', sound)
    },
  })
  const noShow = useAct(ticketing.noShow, { onDone: (after) => onDone(after) })
  const voucherId = voucher.id
  const absent = voucher.entitlements.filter((one) => ids.includes(one.id) && !one.noShow).map(({ id }) => id)
  const may = voucher.can['noShow']
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
      <button
        type="button"
        className="lt-button"
        disabled={!absent.length || noShow.running || may !== true}
        title={may && may !== true ? w(may.why as WordKey) : undefined}
        onClick={() => void noShow.run({ voucherId, entitlementIds: absent })}
      >
        {w('ticketing.text.markNoShow', { count: absent.length })}
      </button>
    </>
  )
}

function UndoButton({ of, onPress }: { of: Entitlement; onPress: () => void }) {
  const { w } = useWords()
  const guest = of.guestName || w(`ticketing.guestKinds.${of.guestKind}`)
  return (
    <button
      type="button"
      className="lt-button lt-button-plain"
      aria-label={w('ticketing.text.undoOf', { guest })}
      onClick={onPress}
    >
      {w('ticketing.text.undo')}
    </button>
  )
}

/** Somebody told as not come is expected after all. */
function ExpectAgain({ voucher, of, onDone }: RightsProps & { of: Entitlement }) {
  const { run } = useAct(ticketing.noShow, { onDone: (after) => onDone(after) })
  const back = { voucherId: voucher.id, entitlementIds: [of.id], back: true }
  return <UndoButton of={of} onPress={() => void run(back)} />
}

/** Takes back what was checked, with a reason; the right can be used again. */
function UndoChecks({ voucher, ids, onDone, onClose }: RightsProps & { ids: number[]; onClose: () => void }) {
  const { w } = useWords()
  const reload = async () => {
    onClose()
    const found = (await ticketing.find({ code: voucher.code }, { skipToast: true })) as {
      rows: CheckedVoucher[]
    }
    if (found.rows[0]) onDone(found.rows[0])
  }
  return (
    <ActionPanel
      title={w('ticketing.text.undo')}
      needsReason
      action={runs(ticketing.undo, (reason) => ({ voucherId: voucher.id, entitlementIds: ids, reason }))}
      onClose={onClose}
      onDone={() => void reload()}
    />
  )
}
