import { customerKeys } from '#contract/customers/customer.keys.ts'
import { segmentRecord } from '#contract/customers/segment.fields.ts'
import type { Segment } from '#contract/customers/customers.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { customers } from './customers.client.ts'
import { SegmentDrawer } from './segment-form.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'customers.text.searchSegments', first: true } },
})

const column = columnsOf(segmentRecord)
const columns: readonly Column<Segment>[] = [
  column('name', { width: 180, frozen: true, grow: true, card: 'title' }),
  column('customers', { width: 110, card: 'sub' }),
  column('tags', { text: ({ tags }) => tags.join(', '), width: 150, card: 'meta' }),
  column('nationality', { width: 120 }),
  column('leastOrders', { width: 130, card: 'meta' }),
  column('mostOrders', { width: 130 }),
  column('leastSpendMinor', { width: 140, card: 'meta' }),
  column('idleDays', { width: 150, card: 'meta' }),
  column('lastTrip', { width: 200 }),
]

/** Saved filters over customers with how many they hold today; each opens the list of them. */
export default function SegmentList() {
  const { w } = useWords()
  const list = useListState('ClientSegments', schema)
  const page = useListPage(customers.segments, list, { text: list.values.text || undefined }, ['customer'])
  return (
    <RecordsPage
      {...page}
      title="customers.screens.ClientSegments"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(segment) => (segment.can['edit'] === true ? segment : undefined)}
      rowActions={(segment, { edit, remove }) => (
        <ActionButtons
          can={{ ...segment.can, show: true }}
          of="customers.text"
          max={1}
          acts={{
            show: {
              word: 'customers.text.showPeople',
              go: () => go(to.customers.ClientRecord(undefined, { segmentId: segment.id })),
            },
            edit: { word: 'kit.parts.edit', go: () => edit(segment) },
            delete: { word: 'kit.parts.remove', danger: true, go: () => remove(segment) },
          }}
        />
      )}
      removal={{
        call: customers.segmentDelete,
        consequence: ({ name }) => w('customers.text.deleteSegment', { segment: name }),
        done: 'customers.text.segmentDeleted',
      }}
      add={{ word: 'customers.text.newSegment', needs: customerKeys.edit, draft: null as Segment | null }}
      form={(segment, panel) => <SegmentDrawer segment={segment} {...panel} />}
      empty={{ title: 'customers.text.noSegments', text: 'customers.text.noSegmentsWhy' }}
    />
  )
}
