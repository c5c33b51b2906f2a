import { useId } from 'react'
import type { PickSource } from '../kit/form/choice.ts'
import { Picker } from '../kit/form/picker.tsx'
import { useWords } from '../kit/words.ts'

type SkuBoxProps = { source: PickSource; skuId: number | null; onChange: (id: number) => void }

/** The SKU whose prices are shown. */
export function SkuBox({ source, skuId, onChange }: SkuBoxProps) {
  const { w } = useWords()
  const id = useId()
  return (
    <div className="lt-sku-box">
      <span id={`${id}-label`} hidden>
        {w('pricing.fields.sku')}
      </span>
      <Picker
        source={source}
        value={skuId === null ? [] : [String(skuId)]}
        placeholder={w('pricing.text.pickSku')}
        label={w('pricing.fields.sku')}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
        onChange={([next]) => next && onChange(Number(next))}
      />
    </div>
  )
}
