import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { firstOf } from '#contract/kit/given.ts'
import { useMemo } from 'react'
import { SkuForm } from '#contract/catalog/catalog.schema.ts'
import { chargeMethods, usualCharge } from '#contract/catalog/products.ts'
import { FormPage } from '../../kit/form/form-page.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useAct } from '../../kit/call/query.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { SkuSteps } from '../sku-form/sku-steps.tsx'
import { SkuFields, skuSections } from '../sku-form/sku-form.tsx'
import {
  blankSku,
  sentOf,
  skuRefusals,
  skuRules,
  type CheckedSku,
  type SkuValues,
} from '../sku-form/sku-values.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

const CheckedForm = SkuForm.omit({
  productType: true,
  chargeMethod: true,
  sessions: true,
  cancelRule: true,
  facts: true,
}).loose()

/** New SKU, step 2: all that is known of it. Prices, costs and stock follow on their own screens. */
export default function NewSkuInfo() {
  const { w } = useWords()
  const { calls, title, to, types, words } = useFamily()
  const [query] = useUrlQuery()
  const productType = asOneOf(types, query['type']) ?? firstOf(types)
  const chargeMethod = asOneOf(chargeMethods, query['method']) ?? usualCharge(productType)
  const initial = useMemo(() => blankSku(productType), [productType])
  // A draft keeps the facts of its type: each type has its own.
  const form = useForm<SkuValues, CheckedSku>({
    name: `catalog.sku.new.${productType}`,
    initial,
    schema: CheckedForm,
    record: skuRecord,
    rules: skuRules,
  })
  const create = useAct(calls.create, {
    onFields: (errors) => form.refuse(skuRefusals(errors)),
    doneText: w(words.created),
    onDone: ({ id }) => go(to.detail({ id })),
  })
  return (
    <FormPage
      form={form}
      title={w(title('info'))}
      sub={`${w(`catalog.productTypes.${productType}`)} · ${w(`catalog.chargeMethods.${chargeMethod}`)}`}
      steps={<SkuSteps now="info" />}
      sections={skuSections}
      call={calls.create}
      onSave={(values) => create.run({ ...sentOf(values), productType, chargeMethod })}
      onCancel={() => go(to.list())}
    >
      <SkuFields />
    </FormPage>
  )
}
