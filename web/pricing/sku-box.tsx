import { useId } from 'react'
import { Picker } from '../kit/form/picker.tsx'
import { useWords } from '../kit/words.ts'
import { skuSource } from './pick-sources.ts'

/** The SKU whose prices are shown. */
export function SkuBox({ skuId, onChange }: { skuId: number | null; onChange: (id: number) => void }) {
  const { w } = useWords()
  const id = useId()
  return (
    <div className="lt-sku-box">
      <span id={`${id}-label`} hidden>
        {w('pricing.fields.sku')}
      </span>
      <Picker
        source={skuSource}
        value={skuId === null ? [] : [String(skuId)]}
        placeholder={w('pricing.text.pickSku')}
        label={w('pricing.fields.sku')}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
        onChange={([next]) => next && onChange(Number(next))}
      />
    </div>
  )
}
