import { OwnerBox } from './owner-box.tsx'
import type { PriceSubject } from './price-subject.ts'
import { SkuBox } from '../sku-box.tsx'
import { useOwnerSku } from '../use-place.ts'
import '../calendar/calendar-price.css'

/** For whom and of which SKU prices are shown; both stand in the address. */
export function OwnerSkuBar({ subject }: { subject: PriceSubject }) {
  const { ownerId, skuId, setQuery } = useOwnerSku(subject)
  return (
    <div className="lt-calendar-bar">
      <OwnerBox
        source={subject.source}
        label={subject.label}
        value={ownerId}
        onChange={(id) => setQuery({ [subject.key]: id })}
      />
      <SkuBox source={subject.skus} skuId={skuId} onChange={(id) => setQuery({ skuId: id })} />
    </div>
  )
}
