import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import type { ExchangeRate } from '#contract/pricing/rates/exchange-rate.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

/** "1 CNY = 4.92 THB". */
export const rateText = ({ from, to, rate }: Pick<ExchangeRate, 'from' | 'to' | 'rate'>): string =>
  `1 ${from} = ${rate} ${to}`

const column = columnsOf(rateRecord)

export const rateColumns = (own: string): readonly Column<ExchangeRate>[] => [
  column('rate', { text: rateText, width: 220, grow: true, frozen: true, card: 'title' }),
  column('state', { width: 110, card: 'sub' }),
  column('date', { width: 130, card: 'sub' }),
  column('marginBasisPoints', { width: 110, card: 'meta' }),
  column('sellingRate', {
    key: 'selling',
    text: ({ currency, sellingRate }) => rateText({ from: own, to: currency, rate: sellingRate }),
    width: 220,
    align: 'right',
    card: 'meta',
  }),
  column('createdByName', { key: 'by', width: 150 }),
  column('createdAt', { width: 120 }),
]
