import { shownDay } from '../../kit/words/buddhist.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'

type Part = NonNullable<PriceTrace['parts']>[number]

/** Of a package: what each part costs by itself, and which share of the price it bears. */
export function PartsTrace({ parts, currency }: { parts: readonly Part[]; currency: string }) {
  const { w, name } = useWords()
  const text = (minor: number | null) => (minor === null ? '–' : formatAmount(minor, currency))
  return (
    <table aria-label={w('pricing.text.partsTrace')}>
      <thead>
        <tr>
          <th scope="col">{w('pricing.text.part')}</th>
          <th scope="col" className="lt-trace-amount">
            {w('pricing.text.partAlone')} <small>{currency}</small>
          </th>
          <th scope="col" className="lt-trace-amount">
            {w('pricing.text.partShare')} <small>{currency}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <tr key={`${part.skuId}-${at}`}>
            <th scope="row">
              {name(part.names)}{' '}
              <span>
                {shownDay(part.date)} {part.session}
              </span>
            </th>
            <td className="lt-trace-amount">{text(part.aloneMinor)}</td>
            <td className="lt-trace-amount">{text(part.shareMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
