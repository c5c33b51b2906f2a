import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { orderTypes } from '#contract/catalog/products.ts'
import { figureSorts } from '#contract/statistics/figure-sorts.ts'
import { comparisons, dayKinds, usualDays } from '#contract/statistics/figures.ts'
import { agentSource } from '../agents/agents.public.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import type { Filters, ListState } from '../kit/list/filter-state.ts'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { staffSource } from '../staff/staff.public.tsx'

/** What any figures are narrowed to. */
const figureFilters = {
  days: { kind: 'dates', label: 'statistics.fields.days', first: true },
  by: {
    kind: 'select',
    label: 'statistics.fields.by',
    first: true,
    read: (text: string) => asOneOf(dayKinds, text),
    options: dayKinds.map((value) => ({ value, word: `statistics.dayKinds.${value}` as const })),
  },
  against: {
    kind: 'select',
    label: 'statistics.fields.against',
    first: true,
    read: (text: string) => asOneOf(comparisons, text),
    options: comparisons
      .filter((value) => value !== 'none')
      .map((value) => ({ value, word: `statistics.against.${value}` as const })),
  },
  agentIds: { kind: 'picks', label: 'statistics.fields.agents', source: agentSource },
  staffIds: { kind: 'picks', label: 'statistics.fields.staff', source: staffSource },
  channels: { kind: 'multi', label: 'statistics.fields.channels' },
} as const satisfies Filters

export const salesFilters = {
  ...figureFilters,
  productTypes: {
    kind: 'multi',
    label: 'statistics.dimensions.productType',
    options: orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
  },
  categoryIds: { kind: 'tree', label: 'statistics.dimensions.category' },
  skuIds: { kind: 'picks', label: 'statistics.fields.products', source: skuSource },
} as const satisfies Filters

export const nightFilters = {
  ...figureFilters,
  hotelIds: { kind: 'multi', label: 'statistics.fields.hotels' },
  skuIds: { kind: 'picks', label: 'statistics.dimensions.room', source: skuSource },
} as const satisfies Filters

/** The days that are chosen; the last thirty, today among them, where none are. */
export function requestedDays(days: { from: string; to: string } | undefined): { from: string; to: string } {
  const to = days?.to || (days?.from ? addDays(days.from, usualDays - 1) : today(timeZone()))
  return { from: days?.from || addDays(to, 1 - usualDays), to }
}

/** What a head asks for; nothing where none was pressed: each dimension has an order of its own. */
export const sortOfFigures = ({ sort }: Pick<ListState, 'sort'>) =>
  sort && { sort: asOneOf(figureSorts.names, sort.by), down: sort.down }
