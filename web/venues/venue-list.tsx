import type { VenueRow as Venue } from '#contract/venues/venues.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { Fill } from '../kit/grid/sheet/fill.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Link } from '../kit/parts/link.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords, word } from '../kit/words/words.ts'
import { VenueDrawer } from './venue-form.tsx'
import { venues } from './venues.client.ts'

const columns: readonly Column<Venue>[] = [
  {
    key: 'name',
    title: 'venues.fields.name',
    text: ({ name }) => name,
    width: 260,
    frozen: true,
    grow: true,
    card: 'title',
  },
  { key: 'hall', title: 'venues.fields.hall', text: ({ hall }) => hall, width: 180, card: 'sub' },
  {
    key: 'plan',
    title: 'venues.fields.plan',
    text: ({ planNumber }) => (planNumber ? word('venues.text.planNo', { number: planNumber }) : ''),
    width: 140,
    card: 'sub',
  },
  {
    key: 'seats',
    title: 'venues.fields.seats',
    align: 'right',
    text: ({ seats }) => seats,
    width: 110,
    card: 'meta',
  },
]

/** Venues with their halls; each opens with its seats. */
export default function VenueList() {
  const { w } = useWords()
  const read = useRead(venues.venueList, undefined, { live: ['venue'], tellsFailure: true })
  const drawer = useDrawer<Venue | 'new'>()
  const add = (
    <NewButton
      needs="tickets.showField.edit"
      title="venues.text.addVenue"
      onPress={() => drawer.show('new')}
    />
  )
  return (
    <Fill>
      <PageHead title={w('venues.screens.showField')} actions={add} />
      <DataTable
        screen="showField"
        label={w('venues.screens.showField')}
        columns={columns}
        rows={read.data?.rows}
        rowKey={({ id }) => String(id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        onOpen={drawer.show}
        onEdit={drawer.show}
        rowActions={(venue) => (
          <>
            <button type="button" className="lt-button lt-button-plain" onClick={() => drawer.show(venue)}>
              {w('venues.text.editVenue')}
            </button>
            <IfAllowed needs="tickets.ShowTicket">
              <Link
                className="lt-button lt-button-plain"
                href={to.venues.ShowTicket({ venueId: String(venue.id) })}
              >
                {w('venues.text.sessions')}
              </Link>
            </IfAllowed>
          </>
        )}
        empty={
          <Empty title={w('venues.text.noVenues')} action={add}>
            {w('venues.text.noVenuesWhy')}
          </Empty>
        }
      />
      {drawer.record && (
        <VenueDrawer
          key={drawer.count}
          venue={drawer.record === 'new' ? null : drawer.record}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </Fill>
  )
}
