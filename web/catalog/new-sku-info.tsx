import { useMemo } from 'react'
import { SkuForm } from '#contract/catalog/catalog.schema.ts'
import { chargeMethods, orderTypes } from '#contract/catalog/products.ts'
import { FormPage } from '../kit/form/form-page.tsx'
import { go } from '../kit/navigate.ts'
import { useAct } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { SkuSteps } from './sku-steps.tsx'
import { SkuFields, skuSections } from './sku-form.tsx'
import { blankSku, sentOf, skuRefusals, skuRules } from './sku-values.ts'

const schema = SkuForm.omit({
  productType: true,
  chargeMethod: true,
  sessions: true,
  cancelRule: true,
  facts: true,
}).loose()

/** New SKU, step 2: all that is known of it. Prices, costs and stock follow on their own screens. */
export default function NewSkuInfo() {
  const { w } = useWords()
  const [query] = useUrlQuery()
  const productType = orderTypes.find((one) => one === query['type']) ?? 'day-trip'
  const chargeMethod = chargeMethods.find((one) => one === query['method']) ?? 'per-person'
  const initial = useMemo(() => blankSku(productType), [productType])
  // A draft keeps the facts of its type: each type has its own.
  const form = useForm({ name: `catalog.sku.new.${productType}`, initial, schema, rules: skuRules })
  const create = useAct(catalog.create, {
    onFields: (errors) => form.refuse(skuRefusals(errors)),
    doneText: w('catalog.text.created'),
    onDone: ({ id }) => go(to.catalog.detail({ id })),
  })
  return (
    <FormPage
      form={form}
      title={w('catalog.screens.AddNewSKUInfo')}
      sub={`${w(`catalog.productTypes.${productType}`)} · ${w(`catalog.chargeMethods.${chargeMethod}`)}`}
      steps={<SkuSteps now="info" />}
      sections={skuSections}
      onSave={(values) => create.run({ ...sentOf(values), productType, chargeMethod })}
      onCancel={() => go(to.catalog.all())}
    >
      <SkuFields form={form} />
    </FormPage>
  )
}
