import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { LastEvents } from '../../audit/history.public.tsx'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { Panels } from '../../kit/route/panels.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { useFactTexts } from '../sku-form/sku-facts.ts'
import { SkuActions } from './sku-actions.tsx'
import { SkuMoney } from './sku-money.tsx'
import { SkuState } from './sku-state.tsx'

/** A SKU beside its list: what it still misses, what it is, its money, what is left in the next days, what happened last. */
export function SkuQuickView({ sku }: { sku: SkuRow }) {
  const { w, name } = useWords()
  const { calls } = useFamily()
  const factTexts = useFactTexts()
  const info = useQuickView(calls.info, { id: sku.id }, { live: ['sku', 'price', 'cost', 'stock'] })
  return (
    <RecordQuickView name={sku.code} acts={<SkuActions sku={sku} max={2} />} last={<LastEvents of={info} />}>
      {info && <Panels on="skuSetup" id={sku.id} />}
      <FactCard
        title="catalog.text.sectionBasic"
        extra={<SkuState sku={sku} />}
        facts={[
          { word: 'catalog.fields.code', value: sku.code },
          { word: 'catalog.fields.productType', value: w(`catalog.productTypes.${sku.productType}`) },
          { word: 'catalog.fields.category', value: sku.categoryName },
          { word: 'catalog.fields.destination', value: name(sku.destinationNames) },
          { word: 'catalog.fields.chargeMethod', value: w(`catalog.chargeMethods.${sku.chargeMethod}`) },
          { word: 'catalog.fields.stockMode', value: w(`catalog.stockModes.${sku.stockMode}`) },
          {
            word: 'catalog.fields.suppliers',
            value: sku.suppliers.map((one) => one.name).join(', '),
            wide: true,
          },
          ...factTexts(sku.facts),
        ]}
      />
      <SkuMoney sku={sku} />
      {info && <Panels on="sku" id={sku.id} />}
    </RecordQuickView>
  )
}
