import { useId } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { Picker } from '../kit/form/choices/picker.tsx'
import { useWords } from '../kit/words/words.ts'

type SkuBoxProps = {
  source: PickSource
  words?: { sku: WordKey; pick: WordKey }
  skuId: number | null
  onChange: (id: number) => void
}
const usual = { sku: 'pricing.fields.sku', pick: 'pricing.text.pickSku' } as const

/** The SKU whose prices are shown. */
export function SkuBox({ source, words = usual, skuId, onChange }: SkuBoxProps) {
  const { w } = useWords()
  const id = useId()
  return (
    <div className="lt-sku-box">
      <span id={`${id}-label`} hidden>
        {w(words.sku)}
      </span>
      <Picker
        source={source}
        value={skuId === null ? [] : [String(skuId)]}
        placeholder={w(words.pick)}
        label={w(words.sku)}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
        onChange={([next]) => next && onChange(Number(next))}
      />
    </div>
  )
}
