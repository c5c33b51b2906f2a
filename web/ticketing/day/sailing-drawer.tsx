import type { FrozenManifest, Sailing, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { guestColumns } from './guest-columns.tsx'

type DrawerProps = { sailing: Sailing; date: string; open: boolean; onClose: () => void }

/** The guests of one sailing: who is on board, what is missing of whom, who did not come; and its manifest to print. */
export function SailingDrawer({ sailing, date, open, onClose }: DrawerProps) {
  const { w, name } = useWords()
  const { skuId, session } = sailing
  const ask = { date, skuId, session }
  const { data } = useRead(ticketing.sailingGuests, ask, { live: ['ticket', 'order', 'dayPlan'], keep: true })
  const askMissing = useAct(ticketing.passengersAsk, {
    onDone: (done) => toast.good(w('ticketing.text.askedPassengers', done)),
  })
  const manifest = useRead(ticketing.frozen, ask, { live: ['ticket'] }).data?.manifest
  const mayMark = useMayCall(ticketing.sailingNoShow)
  const rows = data?.rows ?? []
  const left = rows.filter(({ attendance }) => attendance === 'expected').length
  type Paper = { who?: 'boarded' | 'expected'; format: 'pdf' | 'xlsx'; list?: 'crew' | 'insurance' }
  const print = (more: Paper) => () =>
    void window.open(ticketing.manifest.href({ ...ask, ...more }), '_blank', 'noopener')
  const title = [sailing.session || sailing.startTime, name(sailing.names)].filter(Boolean).join(' · ')
  return (
    <Drawer open={open} onClose={onClose} title={title} width="80%">
      <ActionButtons
        can={{
          manifestBoarded: true,
          manifestExpected: true,
          manifestSheet: true,
          crewSheet: true,
          insuranceSheet: true,
          ...(mayMark && { freezeManifest: true }),
          ...(mayMark && rows.some(({ missing }) => missing.length > 0) && { askPassengers: true }),
          ...(mayMark && left > 0 && { markRest: true }),
        }}
        of="ticketing.text"
        max={2}
        quiet
        acts={{
          manifestBoarded: { go: print({ who: 'boarded', format: 'pdf' }) },
          manifestExpected: { go: print({ who: 'expected', format: 'pdf' }) },
          manifestSheet: { go: print({ who: 'boarded', format: 'xlsx' }) },
          crewSheet: { go: print({ who: 'expected', format: 'xlsx', list: 'crew' }) },
          insuranceSheet: { go: print({ who: 'expected', format: 'xlsx', list: 'insurance' }) },
          askPassengers: { go: () => void askMissing.run(ask) },
          freezeManifest: runs(ticketing.freeze, () => ask, {
            consequence: <FreezeWhat />,
            done: 'ticketing.text.frozenDone',
          }),
          markRest: runs(ticketing.sailingRest, () => ask, {
            danger: true,
            consequence: w('ticketing.text.markRestWhat', { count: left }),
            done: 'ticketing.text.marked',
          }),
        }}
      />
      {manifest && <FrozenAs manifest={manifest} />}
      <DataTable
        screen="sailingGuests"
        label={title}
        columns={guestColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        hrefOf={({ orderId }) => to.orders.OrderDetail({ id: orderId })}
        rowActions={(guest) => mayMark && <MarkOne guest={guest} />}
        inline
      />
    </Drawer>
  )
}

/** Which version of the list stands, who closed it, and what it says differently from the one before. */
function FrozenAs({ manifest: { version, byName, at, changes } }: { manifest: FrozenManifest }) {
  const { w } = useWords()
  return (
    <p role="status">
      {w('ticketing.text.frozenAs', { version, name: byName, at: shownMoment(at) })}{' '}
      {changes.map(({ kind, name }) => `${w(`ticketing.manifestChanges.${kind}`)}: ${name}`).join(' · ')}
    </p>
  )
}

/** What closing the list means, and which devices may know of more guests. */
function FreezeWhat() {
  const { w } = useWords()
  const { data } = useRead(ticketing.deviceList, undefined, { skipToast: true })
  const silent = data?.rows.filter((one) => one.silent).map(({ name }) => name) ?? []
  return (
    <>
      <p>{w('ticketing.text.freezeWhat')}</p>
      {silent.length > 0 && <p>{w('ticketing.text.departSilent', { names: silent.join(', ') })}</p>}
    </>
  )
}

function MarkOne({ guest }: { guest: SailingGuest }) {
  const { attendance, voucherId, entitlementIds } = guest
  const [first] = entitlementIds
  if (attendance === 'boarded' || !voucherId || !first) return null
  const mark = (back: boolean) =>
    runs(ticketing.sailingNoShow, () => ({ voucherId, entitlementIds: [first], back }))
  return (
    <ActionButtons
      can={attendance === 'no-show' ? { expectOne: true } : { noShowOne: true }}
      of="ticketing.text"
      quiet
      acts={{ noShowOne: mark(false), expectOne: mark(true) }}
    />
  )
}
