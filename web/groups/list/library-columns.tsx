import { itineraryRow } from '#contract/groups/itinerary.fields.ts'
import { itinerarySorts } from '#contract/groups/itinerary-sorts.ts'
import type { ItineraryListRow } from '#contract/groups/itinerary.schema.ts'
import { wordAt } from '#contract/words.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { LibraryFamily } from '../library-family.ts'

const column = columnsOf(itineraryRow)
const tones = { draft: 'neutral', onSale: 'good', off: 'muted', recycled: 'warn' } as const

export const libraryColumns = ({ name, isSold }: LibraryFamily): readonly Column<ItineraryListRow>[] => [
  column('code', { ...sortsBy(itinerarySorts, 'code'), frozen: true, width: 130, card: 'sub' }),
  column('names', { width: 240, grow: true, card: 'title' }),
  {
    ...column('state', { width: 110, card: 'sub' }),
    ...(name === 'fragment' &&
      tagCell((row: ItineraryListRow) => [tones[row.state], wordAt('groups.fragmentStates', row.state)])),
  },
  column('category', { width: 130, card: 'meta' }),
  column('area', { width: 120, card: 'meta' }),
  column('tags', { text: ({ tags }) => tags.join(', '), width: 130 }),
  column('dayCount', { ...sortsBy(itinerarySorts, 'dayCount'), width: 80, card: 'meta' }),
  column('serviceCount', { width: 100 }),
  ...(isSold ? [column('fromPriceMinor', { width: 150, card: 'meta' })] : []),
  column('usedBy', { ...sortsBy(itinerarySorts, 'usedBy'), width: 90 }),
  column('version', { width: 90, hidden: true }),
  column('validity', { width: 190, hidden: true }),
  column('changedByName', { width: 140, hidden: true }),
  column('changedAt', { ...sortsBy(itinerarySorts, 'changedAt'), width: 150 }),
]
