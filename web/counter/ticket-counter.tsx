import type { Shift, Till } from '#contract/counter/counter.schema.ts'
import { useMayCall } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { useRemembered } from '../kit/session/remembered.ts'
import { shownMoment } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { counter } from './counter.client.ts'
import { CloseDrawer, MoveDrawer, OpenDrawer, ReportDrawer } from './shift-drawers.tsx'
import { GateStrip, PinLock, useGate, useGateDevice } from '../ticketing/ticketing.public.tsx'
import { LeaseDesk } from './offline/lease-desk.tsx'
import { LeasesDrawer } from './offline/leases-drawer.tsx'
import { SaleDesk } from './sale-desk.tsx'
import { TillsDrawer, useTills } from './tills-drawer.tsx'
import './counter.css'

/** The counter: product, day, guests, money, ticket; and the shift in whose drawer the money lies. */
export default function TicketCounter() {
  const { w } = useWords()
  useGateDevice()
  const { device, head, live, locked } = useGate()
  const tills = useTills()
  const open = tills?.filter(({ enabled }) => enabled) ?? []
  const [chosen, setChosen] = useRemembered('counter.till', 0)
  const till = open.find(({ id }) => id === chosen) ?? open[0]
  const mayTills = useMayCall(counter.tillSave)
  const drawer = useDrawer<Which>()
  if (device && locked && !live) return <PinLock />
  const button = (key: NonNullable<typeof drawer.record>, word: string) => (
    <button type="button" className="lt-button" onClick={() => drawer.show(key)}>
      {word}
    </button>
  )
  return (
    <>
      <PageHead
        title={w('counter.screens.ticketCounter-as')}
        actions={
          <>
            {till && <TillChoice tills={open} till={till} onChoose={setChosen} />}
            {till?.shift && button('move', w('counter.text.payInOut'))}
            {till && button('report', w('counter.text.shiftReport'))}
            {till?.shift && button('close', w('counter.text.closeShift'))}
            {live && button('leases', w('counter.leases.title'))}
            {mayTills && button('tills', w('counter.tills.title'))}
          </>
        }
      />
      {device && <GateStrip />}
      {device && (!live || head?.leases?.length) ? <LeaseDesk /> : null}
      {tills && !till && <Empty title={w('counter.text.noTills')} />}
      {till && !till.shift && (
        <Empty
          title={w('counter.text.noShift')}
          action={
            <button type="button" className="lt-button lt-button-primary" onClick={() => drawer.show('open')}>
              {w('counter.text.openShift')}
            </button>
          }
        />
      )}
      {till?.shift && live && (
        <>
          <p className="counter-shift">
            {w('counter.text.since', { name: till.shift.openedByName, at: shownMoment(till.shift.openedAt) })}
          </p>
          <SaleDesk key={till.shift.id} till={till} shift={till.shift} />
        </>
      )}
      <Drawers
        key={drawer.count}
        which={drawer.record}
        till={till}
        open={drawer.open}
        onClose={drawer.hide}
      />
    </>
  )
}

type Which = 'open' | 'close' | 'move' | 'report' | 'tills' | 'leases'
type DrawersProps = {
  which: Which | null
  till: Till | undefined
  open: boolean
  onClose: () => void
}
function Drawers({ which, till, ...panel }: DrawersProps) {
  const shift: Shift | null = till?.shift ?? null
  if (which === 'tills') return <TillsDrawer {...panel} />
  if (which === 'leases') return <LeasesDrawer till={till} {...panel} />
  if (!till) return null
  if (which === 'open') return <OpenDrawer till={till} {...panel} />
  if (which === 'report') return <ReportDrawer till={till} {...panel} />
  if (which === 'close' && shift) return <CloseDrawer shift={shift} {...panel} />
  return which === 'move' && shift ? <MoveDrawer shift={shift} {...panel} /> : null
}

type ChoiceProps = { tills: readonly Till[]; till: Till; onChoose: (id: number) => void }
function TillChoice({ tills, till, onChoose }: ChoiceProps) {
  const { w } = useWords()
  return (
    <select
      className="lt-input counter-till"
      aria-label={w('counter.text.chooseTill')}
      value={till.id}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {tills.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
