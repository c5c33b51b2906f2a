import type { Tone } from '#contract/kit/states.ts'
import type { TaxRule } from '#contract/pricing/tax.schema.ts'
import { dayCell, tagCell } from '../../kit/list/cells.tsx'
import type { Column } from '../../kit/list/data-table-columns.ts'
import { word } from '../../kit/words.ts'

const tones: Record<TaxRule['state'], Tone> = {
  now: 'good',
  planned: 'info',
  past: 'muted',
  disabled: 'muted',
}

export const wayWord = (inclusive: boolean) =>
  inclusive ? ('pricing.taxes.inclusive' as const) : ('pricing.taxes.exclusive' as const)

/** What it holds for, counted: "3 SKUs · 1 category"; everything where nothing is named. */
function scopeText({ skuIds, productTypes, categoryIds, agentIds }: TaxRule): string {
  const parts = [
    skuIds.length > 0 && word('pricing.taxes.someSkus', { count: skuIds.length }),
    productTypes.length > 0 &&
      productTypes.map((type) => word(`catalog.productTypes.${type as 'day-trip'}`)).join(', '),
    categoryIds.length > 0 && word('pricing.taxes.someCategories', { count: categoryIds.length }),
    agentIds.length > 0 && word('pricing.taxes.someAgents', { count: agentIds.length }),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : word('pricing.taxes.everything')
}

function daysText({ service }: TaxRule): string {
  if (!service) return word('pricing.taxes.allDays')
  const { from, to } = service
  return from && to ? `${from} – ${to}` : from ? `${from} –` : `– ${to}`
}

export const taxColumns: readonly Column<TaxRule>[] = [
  {
    key: 'name',
    title: 'pricing.taxes.name',
    width: 180,
    frozen: true,
    text: ({ name }) => name,
    card: 'title',
  },
  {
    key: 'rate',
    title: 'pricing.taxes.rate',
    width: 90,
    align: 'right',
    text: ({ basisPoints }) => `${basisPoints / 100} %`,
    card: 'meta',
  },
  {
    key: 'way',
    title: 'pricing.taxes.way',
    width: 170,
    text: ({ inclusive }) => word(wayWord(inclusive)),
    card: 'meta',
  },
  {
    key: 'state',
    title: 'pricing.fields.state',
    width: 110,
    ...tagCell(({ state }) => [tones[state], `pricing.taxStates.${state}`]),
    card: 'sub',
  },
  {
    key: 'scope',
    title: 'pricing.fields.scope',
    width: 260,
    grow: true,
    text: scopeText,
    card: 'meta',
  },
  { key: 'service', title: 'pricing.taxes.service', width: 200, text: daysText, card: 'meta' },
  {
    key: 'by',
    title: 'pricing.fields.changedBy',
    width: 150,
    text: ({ createdByName }) => createdByName,
    hidden: true,
  },
  {
    key: 'createdAt',
    title: 'pricing.fields.createdAt',
    width: 120,
    ...dayCell(({ createdAt }) => createdAt),
  },
]
