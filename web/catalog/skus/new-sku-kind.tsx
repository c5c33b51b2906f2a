import { firstOf } from '#contract/kit/given.ts'
import { useState } from 'react'
import {
  chargeMethods,
  usualCharge,
  type ChargeMethod,
  type ProductType,
} from '#contract/catalog/products.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { go } from '../../kit/route/navigate.ts'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { SkuSteps } from '../sku-form/sku-steps.tsx'
import { TypeArt } from './type-art.tsx'
import '../../kit/form/save-bar.css'
import '../catalog.css'

/** New SKU, step 1: what is sold and how it is charged. Neither changes afterwards. */
export default function NewSkuKind() {
  const { w } = useWords()
  const { title, to, types } = useFamily()
  const [type, setType] = useState<ProductType | null>(types.length === 1 ? firstOf(types) : null)
  const [chosen, setMethod] = useState<ChargeMethod | null>(null)
  const method = chosen ?? (type && usualCharge(type))
  return (
    <>
      <PageHead title={w(title('kind'))} sub={w('catalog.text.kindHelp')} />
      <SkuSteps now="kind" />
      <div className="sku-stack">
        <Card title="catalog.fields.productType">
          <div className="sku-kinds">
            {types.map((one) => (
              <button
                key={one}
                type="button"
                className="sku-kind"
                aria-pressed={one === type}
                onClick={() => setType(one)}
              >
                <TypeArt type={one} />
                {w(`catalog.productTypes.${one}`)}
              </button>
            ))}
          </div>
        </Card>
        <Card title="catalog.fields.chargeMethod">
          <div className="sku-methods">
            {chargeMethods.map((one) => (
              <button
                key={one}
                type="button"
                className="sku-method"
                aria-pressed={one === method}
                onClick={() => setMethod(one)}
              >
                <b>{w(`catalog.chargeMethods.${one}`)}</b>
                <small>
                  {w(one === 'per-unit' ? 'catalog.text.perUnitHelp' : 'catalog.text.perPersonHelp')}
                </small>
              </button>
            ))}
          </div>
        </Card>
        <div className="lt-save-bar">
          <div className="lt-save-side">
            {type &&
              method &&
              `${w(`catalog.productTypes.${type}`)} · ${w(`catalog.chargeMethods.${method}`)}`}
          </div>
          <button type="button" className="lt-button" onClick={() => go(to.list())}>
            {w('kit.text.cancel')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!type || !method}
            onClick={() => type && method && go(to.info({ type, method }))}
          >
            {w('kit.parts.next')}
          </button>
        </div>
      </div>
    </>
  )
}
