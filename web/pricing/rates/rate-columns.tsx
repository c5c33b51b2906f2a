import type { ExchangeRate } from '#contract/pricing/exchange-rate.schema.ts'
import { dayCell } from '../../kit/list/cells.tsx'
import type { Column } from '../../kit/list/data-table-columns.ts'
import { stateColumn } from '../dated-columns.tsx'

/** "1 CNY = 4.92 THB". */
export const rateText = ({ from, to, rate }: Pick<ExchangeRate, 'from' | 'to' | 'rate'>): string =>
  `1 ${from} = ${rate} ${to}`
/** "2.5 %". */
const marginText = (basisPoints: number): string => `${basisPoints / 100} %`

export const rateColumns = (own: string): readonly Column<ExchangeRate>[] => [
  {
    key: 'rate',
    title: 'pricing.rates.rate',
    width: 220,
    grow: true,
    frozen: true,
    text: rateText,
    card: 'title',
  },
  stateColumn(),
  {
    key: 'date',
    title: 'pricing.fields.validFrom',
    width: 130,
    ...dayCell(({ date }) => date),
    card: 'sub',
  },
  {
    key: 'margin',
    title: 'pricing.rates.margin',
    width: 110,
    align: 'right',
    text: ({ marginBasisPoints }) => marginText(marginBasisPoints),
    card: 'meta',
  },
  {
    key: 'selling',
    title: 'pricing.rates.selling',
    width: 220,
    align: 'right',
    text: ({ currency, sellingRate }) => rateText({ from: own, to: currency, rate: sellingRate }),
    card: 'meta',
  },
  {
    key: 'by',
    title: 'pricing.fields.changedBy',
    width: 150,
    text: ({ createdByName }) => createdByName,
  },
  {
    key: 'createdAt',
    title: 'pricing.fields.createdAt',
    width: 120,
    ...dayCell(({ createdAt }) => createdAt),
  },
]
