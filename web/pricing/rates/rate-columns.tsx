import type { ExchangeRate } from '#contract/pricing/exchange-rate.schema.ts'
import { formatDate } from '../../kit/dates.ts'
import type { Column } from '../../kit/list/data-table-columns.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { timeZone } from '../../kit/session.ts'
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
    render: ({ date }) => <DateText date={date} />,
    text: ({ date }) => date,
    card: 'sub',
  },
  {
    key: 'margin',
    title: 'pricing.rates.margin',
    width: 110,
    align: 'right',
    render: ({ marginBasisPoints }) => marginText(marginBasisPoints),
    text: ({ marginBasisPoints }) => marginBasisPoints / 100,
    card: 'meta',
  },
  {
    key: 'selling',
    title: 'pricing.rates.selling',
    width: 220,
    align: 'right',
    render: ({ currency, sellingRate }) => rateText({ from: own, to: currency, rate: sellingRate }),
    text: ({ sellingRate }) => sellingRate,
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
    render: ({ createdAt }) => <DateText date={formatDate(createdAt, timeZone())} />,
    text: ({ createdAt }) => formatDate(createdAt, timeZone()),
  },
]
