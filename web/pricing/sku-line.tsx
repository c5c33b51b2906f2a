import { wordAt } from '#contract/words.ts'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { guestWord } from './guest-words.ts'

/** Code, state and base price of the SKU whose calendar it is. */
export function SkuLine({
  calendar: { sku, basePrice, baseBelowCost, costMissing, currency },
}: {
  calendar: Calendar
}) {
  const { w, name } = useWords()
  return (
    <>
      <span>
        {sku.code} · {name(sku.names)} · {w(wordAt('pricing.chargeMethods', sku.chargeMethod))}
      </span>
      {!sku.enabled && <StatusTag tone="muted">{w('pricing.skuStates.disabled')}</StatusTag>}
      <span>
        {w('pricing.fields.basePrice')}{' '}
        {kindsOf(sku.chargeMethod).map((kind) => (
          <span key={kind} className="lt-base-amount">
            {w(guestWord[kind])} <Money minor={basePrice[amountKey[kind]]} currency={currency} code={false} />
          </span>
        ))}
        {currency}
      </span>
      {costMissing.length > 0 && <StatusTag tone="warn">{w('pricing.text.costMissing')}</StatusTag>}
      {baseBelowCost.length > 0 && <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>}
    </>
  )
}
