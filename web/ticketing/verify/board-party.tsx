import type { VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { useState } from 'react'
import { useAct, useMayCall } from '../../kit/call/query.ts'
import { signal } from '../../kit/look/signal.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { runs } from '../../kit/route/action.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { EntitlementState } from '../entitlement-state.tsx'
import { ticketing } from '../ticketing.client.ts'
import { writeIfOffline } from '../offline/write-if-offline.ts'
import { useWayText } from '../way-text.ts'

type PartyProps = {
  voucher: VerifiedVoucher
  postId: number | undefined
  /** It is not let on board here; whoever may override sees the guests all the same. */
  refused: boolean
  /** The voucher after an act, and how many went on board by it. */
  onDone: (after: VerifiedVoucher, boarded: number) => void
}

/** The guests of a party, those of this sailing ticked: one tap lets them on board. */
export function BoardParty(props: PartyProps) {
  const { w } = useWords()
  const { may } = useSession()
  const [shown, setShown] = useState(!props.refused)
  if (shown) return <Party {...props} />
  if (!may('boatTicket.ticketVerify.override') || props.voucher.state === 'void') return null
  return (
    <button type="button" className="lt-button" onClick={() => setShown(true)}>
      {w('ticketing.text.boardAnyway')}
    </button>
  )
}

function Party({ voucher, postId, onDone }: PartyProps) {
  const { w } = useWords()
  const wayText = useWayText()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(voucher.verdict.ready))
  const [undoing, setUndoing] = useState(false)
  const mayUndo = useMayCall(ticketing.boardUndo)
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const mayExcuse = useSession().may('boatTicket.ticketVerify.override')
  const barred = new Set(mayExcuse ? [] : voucher.barred.map(({ entitlementId }) => entitlementId))
  const used = voucher.entitlements.flatMap(({ id, state }) => (state === 'redeemed' ? [id] : []))
  const ids = voucher.entitlements.flatMap(({ id, state }) =>
    state === 'ready' && ticked.has(id) ? [id] : [],
  )
  return (
    <div className="verify-party">
      <ul className="ticket-rights">
        {voucher.entitlements.map((one) => (
          <li key={one.id}>
            <label>
              {voucher.state === 'live' && one.state === 'ready' && !barred.has(one.id) && (
                <input type="checkbox" checked={ticked.has(one.id)} onChange={() => toggle(one.id)} />
              )}
              {[one.guestName, w(`ticketing.guestKinds.${one.guestKind}`), wayText(one)]
                .filter(Boolean)
                .join(' · ')}
            </label>
            <EntitlementState of={one} />
          </li>
        ))}
      </ul>
      {voucher.state === 'live' && <PartyActs voucher={voucher} ids={ids} postId={postId} onDone={onDone} />}
      {used.length > 0 && mayUndo && (
        <button type="button" className="lt-button" onClick={() => setUndoing(true)}>
          {w('ticketing.text.undo')}
        </button>
      )}
      {undoing && (
        <UndoBoard voucher={voucher} ids={used} onDone={onDone} onClose={() => setUndoing(false)} />
      )}
    </div>
  )
}

type ActsProps = Pick<PartyProps, 'voucher' | 'postId' | 'onDone'> & { ids: number[] }

function PartyActs({ voucher, ids, postId, onDone }: ActsProps) {
  const { w } = useWords()
  const [sound] = useRemembered('check.sound', true)
  const [scanKey] = useState(() => crypto.randomUUID())
  const board = useAct(ticketing.board, {
    onDone: (after) => {
      signal('good', sound)
      onDone(after, after.redeemed)
    },
  })
  const [excusing, setExcusing] = useState(false)
  const isBarred = voucher.barred.some(({ entitlementId }) => ids.includes(entitlementId))
  const noShow = useAct(ticketing.boardNoShow, { onDone: (after) => onDone(after, 0) })
  const reload = async (count: number) => {
    setExcusing(false)
    const { rows } = await ticketing.verify({ code: voucher.code, postId }, { skipToast: true })
    if (rows[0]) onDone(rows[0], count)
  }
  const absent = voucher.entitlements.flatMap(({ id, noShow: removed }) =>
    ids.includes(id) && !removed ? [id] : [],
  )
  const press = async () => {
    if (isBarred) return setExcusing(true)
    const after = await board.run({ voucherId: voucher.id, entitlementIds: ids, postId, scanKey })
    // The network went away meanwhile: written on this device by the same key, it counts once, whether it had come through or not.
    if (after === undefined && (await writeIfOffline({ voucher, ids, scanKey }))) {
      signal('good', sound)
      onDone(boardedHere(voucher, ids), ids.length)
    }
  }
  return (
    <>
      <button
        type="button"
        className="lt-button lt-button-primary verify-board"
        disabled={!ids.length || board.running}
        onClick={() => void press()}
      >
        {w('ticketing.text.board', { count: ids.length })}
      </button>
      {excusing && (
        <ActionPanel
          title={w('ticketing.text.boardUnfit')}
          needsReason
          action={runs(ticketing.board, (reason) => ({
            voucherId: voucher.id,
            entitlementIds: ids,
            postId,
            scanKey,
            reason,
          }))}
          onClose={() => setExcusing(false)}
          onDone={() => void reload(ids.length)}
        />
      )}
      {voucher.can['noShow'] === true && (
        <button
          type="button"
          className="lt-button"
          disabled={!absent.length || noShow.running}
          onClick={() => void noShow.run({ voucherId: voucher.id, entitlementIds: absent })}
        >
          {w('ticketing.text.markNoShow', { count: absent.length })}
        </button>
      )}
    </>
  )
}

/** A party as it is once these are on board, by this device's own word. */
const boardedHere = (voucher: VerifiedVoucher, ids: readonly number[]): VerifiedVoucher => ({
  ...voucher,
  entitlements: voucher.entitlements.map((one) =>
    ids.includes(one.id) ? { ...one, state: 'redeemed' } : one,
  ),
})

type UndoProps = Pick<PartyProps, 'voucher' | 'onDone'> & { ids: number[]; onClose: () => void }

/** Takes back who went on board by mistake, with a reason. */
function UndoBoard({ voucher, ids, onDone, onClose }: UndoProps) {
  const { w } = useWords()
  const reload = async () => {
    onClose()
    const { rows } = await ticketing.verify({ code: voucher.code }, { skipToast: true })
    if (rows[0]) onDone(rows[0], 0)
  }
  return (
    <ActionPanel
      title={w('ticketing.text.undo')}
      needsReason
      action={runs(ticketing.boardUndo, (reason) => ({ voucherId: voucher.id, entitlementIds: ids, reason }))}
      onClose={onClose}
      onDone={() => void reload()}
    />
  )
}
