import { itineraryRow, itineraryStates } from '#contract/groups/itinerary.fields.ts'
import { itinerarySorts } from '#contract/groups/itinerary-sorts.ts'
import type { ItineraryListRow } from '#contract/groups/itinerary.schema.ts'
import { wordAt } from '#contract/words.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { chosen } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import type { LibraryFamily } from '../library-family.ts'
import { HeadDrawer } from './head-drawer.tsx'
import { libraryColumns } from './library-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'groups.text.search', first: true },
    tag: { kind: 'text', label: 'groups.itineraries.tags' },
    category: { kind: 'text', label: 'groups.itineraries.category' },
  },
  tabs: ['all', ...itineraryStates.filter((state) => state !== 'recycled')],
})

/** Fragments, templates or journeys: each opens in the day editor. */
export function LibraryList({ family }: { family: LibraryFamily }) {
  const list = useListState(family.screen, schema)
  const ask = {
    ...requestOf(list),
    state: chosen(itineraryRow, 'state', list.tab),
    ...requestedSort(itinerarySorts, list.sort),
  }
  const page = useListPage(family.calls.list, list, ask, ['itinerary'])
  const states = family.name === 'fragment' ? 'groups.fragmentStates' : 'groups.states'
  return (
    <RecordsPage
      {...page}
      title={family.title}
      tabs={[
        { value: 'all', word: 'groups.text.all' },
        ...itineraryStates
          .filter((state) => state !== 'recycled')
          .map((value) => ({ value, word: wordAt(states, value) })),
      ]}
      columns={libraryColumns(family)}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => family.detail(id)}
      rowActions={(row) => <LibraryActions row={row} family={family} max={1} />}
      add={{ word: family.newWord, needs: family.edit, draft: null }}
      form={(_, panel) => <HeadDrawer family={family} {...panel} />}
      empty={family.empty}
    />
  )
}

type ActionsProps = { row: ItineraryListRow; family: LibraryFamily; max?: number; onRecycled?: () => void }

/** What may be done with one: on sale or off it, copied, into the recycle bin or back. */
export function LibraryActions({ row, family, max = 2, onRecycled }: ActionsProps) {
  const { w, name } = useWords()
  const { id, state, can } = row
  const { calls } = family
  const isOn = state === 'onSale'
  const [on, off] =
    family.name === 'fragment'
      ? (['groups.text.activate', 'groups.text.deactivate'] as const)
      : (['groups.text.putOnSale', 'groups.text.takeOffSale'] as const)
  if (state === 'recycled')
    return (
      <ActionButtons
        can={can}
        of="groups.text"
        quiet
        acts={{
          restore: runs(calls.restore, () => ({ id }), { done: 'groups.text.restored' }),
          ...(family.clear && {
            clear: runs(family.clear, () => ({ id }), {
              danger: true,
              consequence: w('groups.text.clearWhat', { name: name(row.names) }),
              done: 'groups.text.cleared',
            }),
          }),
        }}
      />
    )
  return (
    <ActionButtons
      can={can}
      of="groups.text"
      max={max}
      quiet
      onDone={(move) => {
        if (move === 'recycle') onRecycled?.()
      }}
      acts={{
        sell: runs(calls.sell, () => ({ id, onSale: !isOn }), {
          word: isOn ? off : on,
          done: 'groups.text.stateChanged',
        }),
        copy: runs(calls.copy, () => ({ id }), { done: 'groups.text.copied' }),
        recycle: runs(calls.recycle, () => ({ id }), {
          danger: true,
          consequence: w('groups.text.recycleWhat', { name: name(row.names) }),
          done: 'groups.text.recycled',
        }),
      }}
    />
  )
}
