import type { Sailing, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
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
  const mayMark = useMayCall(ticketing.sailingNoShow)
  const mayDepart = useMayCall(ticketing.sailingDepart)
  const rows = data?.rows ?? []
  const left = rows.filter(({ attendance }) => attendance === 'expected').length
  const print = (more: { who: 'boarded' | 'expected' | 'departed'; format: 'pdf' | 'xlsx' }) => () =>
    void window.open(ticketing.manifest.href({ ...ask, ...more }), '_blank', 'noopener')
  const title = [sailing.session || sailing.startTime, name(sailing.names)].filter(Boolean).join(' · ')
  return (
    <Drawer open={open} onClose={onClose} title={title} width="80%">
      <ActionButtons
        can={{
          manifestBoarded: true,
          manifestExpected: true,
          manifestSheet: true,
          ...(sailing.departed && { manifestFrozen: true }),
          ...(mayDepart && date <= today(timeZone()) && { depart: true }),
          ...(mayMark && left > 0 && { markRest: true }),
        }}
        of="ticketing.text"
        max={2}
        quiet
        acts={{
          manifestBoarded: { go: print({ who: 'boarded', format: 'pdf' }) },
          manifestExpected: { go: print({ who: 'expected', format: 'pdf' }) },
          manifestSheet: { go: print({ who: 'boarded', format: 'xlsx' }) },
          manifestFrozen: { go: print({ who: 'departed', format: 'pdf' }) },
          depart: runs(ticketing.sailingDepart, () => ask, {
            consequence: <DepartWhat boarded={sailing.boarded} />,
          }),
          markRest: runs(ticketing.sailingRest, () => ask, {
            danger: true,
            consequence: w('ticketing.text.markRestWhat', { count: left }),
            done: 'ticketing.text.marked',
          }),
        }}
      />
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

/** How many are on board, and which devices may know of more. */
function DepartWhat({ boarded }: { boarded: number }) {
  const { w } = useWords()
  const { data } = useRead(ticketing.deviceList, undefined)
  const silent = data?.rows.filter((one) => one.silent).map(({ name }) => name) ?? []
  return (
    <>
      <p>{w('ticketing.text.departWhat', { count: boarded })}</p>
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
