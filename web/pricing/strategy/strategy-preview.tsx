import type { StrategyPreview as Preview } from '#contract/pricing/strategy/strategy.schema.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import { QuotationPreview } from '../quotation/quotation-preview.tsx'
import '../quotation/quotation-trace.css'

const rule = {
  method: 'none',
  values: { adult: null, child: null, infant: null, unit: null },
  onSale: true,
} as const

/** The same table as a bulk change of quotations shows. */
export const asPreview = ({ rows, ...rest }: Preview) => ({
  ...rest,
  preview: '',
  stays: [],
  rows: rows.map(({ before, after, ...row }) => ({
    ...row,
    before: { ...rule, price: before },
    after: { ...rule, price: after },
    otherWay: [],
  })),
})

/** What a strategy makes of every list price today. */
export function StrategyPreview({ strategyId }: { strategyId: number }) {
  const { w } = useWords()
  const read = useRead(
    pricing.strategyPreview,
    { strategyId },
    { live: ['quotation', 'price', 'cost'], keep: true, tellsFailure: true },
  )
  if (read.error && !read.data) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return null
  const { currency, date } = read.data
  return (
    <>
      <p className="lt-field-help">{w('pricing.text.resultingHelp', { currency, date })}</p>
      <QuotationPreview preview={asPreview(read.data)} counts={false} />
    </>
  )
}
