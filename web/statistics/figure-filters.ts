import { orderTypes } from '#contract/catalog/products.ts'
import { figureSorts } from '#contract/statistics/figure-sorts.ts'
import { comparisons, dayKinds } from '#contract/statistics/figures.ts'
import { agentSource } from '../agents/agents.public.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import type { Filters, ListSchema, ListState } from '../kit/list/filter-state.ts'
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
    options: dayKinds.map((value) => ({ value, word: `statistics.dayKinds.${value}` as const })),
  },
  against: {
    kind: 'select',
    label: 'statistics.fields.against',
    first: true,
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

/** Days that are told of where none are chosen: the last thirty, today among them. */
const usualDays = 30

const some = <T>(values: readonly T[]): T[] | undefined => (values.length ? [...values] : undefined)

type Asks = Pick<ListState<typeof figureFilters>, 'values' | 'sort'> & { schema: ListSchema<never> }
/** What figures are asked for: days, what they are of and compared with, whose they are. */
export function figuresAsked({ values, sort }: Omit<Asks, 'schema'>) {
  const { days, by, against, agentIds, staffIds, channels } = values
  const to = days.to || (days.from ? addDays(days.from, usualDays - 1) : today(timeZone()))
  return {
    from: days.from || addDays(to, 1 - usualDays),
    to,
    by: dayKinds.find((one) => one === by) ?? 'service',
    against: comparisons.find((one) => one === against) ?? 'none',
    agentIds: some(agentIds.map(Number)),
    staffIds: some(staffIds.map(Number)),
    channels: some(channels),
    ...(sort && {
      sort: figureSorts.names.find((one) => one === sort.by),
      down: sort.down,
    }),
  }
}
