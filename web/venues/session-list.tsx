import type { SessionRow } from '#contract/venues/venues.schema.ts'
import { useMemo } from 'react'
import { useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Fill } from '../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { runs } from '../kit/route/action.ts'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { SessionDrawer } from './session-form.tsx'
import { venues } from './venues.client.ts'
import { ZoneDot } from './zone-dot.tsx'
import { sessionRow } from '#contract/venues/session.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    dates: { kind: 'dates', label: 'venues.fields.date', first: true },
    venueId: { kind: 'select', label: 'venues.fields.name', first: true },
  },
})

type Count = 'free' | 'held' | 'sold' | 'blocked'
const total = ({ zones }: SessionRow, of: Count): number => zones.reduce((sum, zone) => sum + zone[of], 0)
const counted = (of: Count): Column<SessionRow> => ({
  key: of,
  title: `venues.states.${of}`,
  align: 'right',
  text: (row) => total(row, of),
  width: 74,
  ...(of === 'free' && { card: 'meta' as const }),
})

const column = columnsOf(sessionRow)
const columns: readonly Column<SessionRow>[] = [
  column('date', { width: 112, card: 'sub' }),
  column('time', { width: 70, card: 'sub' }),
  {
    key: 'venue',
    title: 'venues.fields.name',
    text: ({ venueName, hall }) => [venueName, hall].filter(Boolean).join(' · '),
    width: 220,
    frozen: true,
    card: 'title',
  },
  column('skuCode', { key: 'sku', width: 130 }),
  {
    key: 'open',
    title: 'venues.fields.state',
    ...tagCell(({ open }) => (open ? ['good', 'venues.text.open'] : ['muted', 'venues.text.closed'])),
    width: 100,
    card: 'sub',
  },
  counted('sold'),
  counted('held'),
  counted('blocked'),
  counted('free'),
  {
    key: 'zones',
    title: 'venues.fields.zones',
    text: ({ zones }) => zones.map(({ name, free }) => `${name} ${free}`).join(', '),
    render: ({ zones }) => (
      <span className="venue-zones">
        {zones.map(({ id, name, color, free }) => (
          <span key={id} className="venue-zone">
            <ZoneDot color={color} />
            {name} {free}
          </span>
        ))}
      </span>
    ),
    width: 290,
    grow: true,
  },
]

/** Two weeks of sessions, or the days asked for: what is sold, held, blocked and free in each zone. */
export default function SessionList() {
  const { w } = useWords()
  const list = useListState('ShowTicket', schema)
  const { dates, venueId } = list.values
  const from = dates.from || today(timeZone())
  const input = {
    from,
    to: dates.to && dates.to >= from ? dates.to : addDays(from, 13),
    ...(venueId && { venueId: Number(venueId) }),
  }
  const read = useRead(venues.sessionList, input, {
    keep: true,
    live: ['venueSession', 'venue'],
    tellsFailure: true,
  })
  const halls = useRead(venues.venueList, undefined, { live: ['venue'], skipToast: true })
  const choices = useMemo(
    () => ({
      venueId: (halls.data?.rows ?? []).map(({ id, name, hall }) => ({
        value: String(id),
        label: [name, hall].filter(Boolean).join(' · '),
      })),
    }),
    [halls.data],
  )
  const drawer = useDrawer<true>()
  const add = (
    <NewButton
      needs="tickets.ShowTicket.edit"
      title="venues.text.makeSessions"
      onPress={() => drawer.show(true)}
    />
  )
  return (
    <Fill>
      <PageHead title={w('venues.screens.ShowTicket')} actions={add} />
      <FilterBar list={list} choices={choices} />
      <DataTable
        screen="ShowTicket"
        label={w('venues.screens.ShowTicket')}
        columns={columns}
        rows={read.data?.rows}
        rowKey={({ id }) => String(id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        busy={read.isPlaceholderData}
        hrefOf={({ id, venueId: fieldId }) => to.venues.show({ fieldId: String(fieldId) }, { session: id })}
        rowActions={(row) => <SaleSwitch row={row} />}
        empty={<Empty title={w('venues.text.noSessions')} action={add} />}
      />
      {drawer.record && (
        <SessionDrawer
          key={drawer.count}
          venues={choices.venueId}
          from={from}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </Fill>
  )
}

const SaleSwitch = ({ row: { id, open, venueName, date, time } }: { row: SessionRow }) => (
  <ActionButtons
    can={{ [open ? 'closeSession' : 'openSession']: true }}
    of="venues.text"
    name={`${venueName} ${shownDay(date)} ${time}`}
    acts={{
      openSession: runs(venues.sessionOpen, () => ({ id, open: true }), { done: 'venues.text.open' }),
      closeSession: runs(venues.sessionOpen, () => ({ id, open: false }), { done: 'venues.text.closed' }),
    }}
  />
)
