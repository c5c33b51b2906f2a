import { lazy, Suspense, useId } from 'react'
import { useFound } from '../kit/filter-text.ts'
import { SelectBox } from '../kit/select-box.tsx'
import { useWords } from '../kit/words.ts'
import { skuSource } from './pick-sources.ts'

const PickPanel = lazy(() => import('../kit/pick-panel.tsx'))

/** The SKU whose prices are shown. */
export function SkuBox({ skuId, onChange }: { skuId: number | null; onChange: (id: number) => void }) {
  const { w } = useWords()
  const id = useId()
  const value = skuId === null ? [] : [String(skuId)]
  const [found] = useFound(skuSource, value) ?? []
  return (
    <div className="lt-sku-box">
      <span id={`${id}-label`} hidden>
        {w('pricing.fields.sku')}
      </span>
      <SelectBox
        text={found?.label ?? ''}
        placeholder={w('pricing.text.pickSku')}
        label={w('pricing.fields.sku')}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': `${id}-label` }}
        width={360}
      >
        {(close) => (
          <Suspense fallback={<div className="lt-panel-wait" />}>
            <PickPanel
              source={skuSource}
              many={false}
              value={value}
              onChange={([next]) => {
                if (next) onChange(Number(next))
                close()
              }}
            />
          </Suspense>
        )}
      </SelectBox>
    </div>
  )
}
