import type { PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { ticketing } from '../ticketing.client.ts'
import { prepaidColumns } from './prepaid-columns.tsx'
import { PrepaidDrawer } from './prepaid-form.tsx'

const schema = listSchema({
  filters: {
    scenicSpotName: { kind: 'text', label: 'ticketing.prepaid.scenicSpot', first: true },
    ticketType: { kind: 'text', label: 'ticketing.prepaid.ticketType', first: true },
    categoryIds: { kind: 'tree', label: 'catalog.fields.category', first: true },
    // Those with batches are shown where nothing is said.
    haveBatch: {
      kind: 'select',
      label: 'ticketing.prepaid.haveBatch',
      first: true,
      options: [
        { value: '1', word: 'ticketing.prepaid.withBatch' },
        { value: '0', word: 'ticketing.prepaid.withoutBatch' },
        { value: 'all', word: 'ticketing.prepaid.all' },
      ],
    },
    idSort: {
      kind: 'select',
      label: 'ticketing.prepaid.sortBy',
      options: [
        { value: '0', word: 'ticketing.prepaid.newest' },
        { value: '1', word: 'ticketing.prepaid.oldest' },
      ],
    },
  },
})

/** Tickets bought in advance: what is left of each, until when, and what it has cost. */
export default function HoardTicket() {
  const list = useListState('HoardTicket', schema)
  const tree = useCategoryTree()
  const { scenicSpotName, ticketType, categoryIds, haveBatch, idSort } = requestOf(list)
  const ask = {
    scenicSpotName,
    ticketType,
    categoryIds: categoryIds?.map(Number),
    haveBatch: haveBatch === 'all' ? undefined : Number(haveBatch ?? 1),
    idSort: idSort === undefined ? undefined : Number(idSort),
  }
  const page = useListPage(ticketing.prepaidList, list, ask, ['prepaid', 'order'])
  return (
    <RecordsPage
      {...page}
      title="ticketing.screens.HoardTicket"
      columns={prepaidColumns}
      choices={{ categoryIds: tree }}
      rowKey={({ id }) => id}
      rowName={({ scenicSpot, ticketType: type }) => `${scenicSpot} · ${type}`}
      hrefOf={({ id }) => to.ticketing.HoardTicketDetail({ id })}
      edits={(row): PrepaidTicket | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit }) => (
        <ActionButtons
          can={{ ...row.can, open: true }}
          of="ticketing.prepaid"
          max={1}
          quiet
          acts={{
            open: {
              word: 'ticketing.prepaid.open',
              go: () => go(to.ticketing.HoardTicketDetail({ id: row.id })),
            },
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            enable: runs(ticketing.prepaidEnable, () => ({ id: row.id, enabled: !row.enabled }), {
              word: row.enabled ? 'ticketing.prepaid.disable' : 'ticketing.prepaid.enable',
              done: switched(!row.enabled),
            }),
          }}
        />
      )}
      add={{ word: 'ticketing.prepaid.new', needs: 'tickets.HoardTicket.edit', draft: null }}
      form={(ticket, panel) => <PrepaidDrawer ticket={ticket} {...panel} />}
      empty={{ title: 'ticketing.prepaid.none' }}
    />
  )
}
