import { useMemo } from 'react'
import { SkuChange, type SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { RecordToCome } from '../../kit/parts/page/detail-page.tsx'
import { FormPage } from '../../kit/form/form-page.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { usePageName } from '../../kit/route/page-name.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { SkuFields, skuSections } from '../sku-form/sku-form.tsx'
import {
  sentOf,
  skuRefusals,
  skuRules,
  valuesOf,
  type CheckedSku,
  type SkuValues,
} from '../sku-form/sku-values.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

const CheckedChange = SkuChange.omit({ id: true, sessions: true, cancelRule: true, facts: true }).loose()

/** Changes a SKU; code and names only where the merchant may. */
export default function EditSku() {
  const [{ id }] = useUrlQuery()
  const { calls } = useFamily()
  const read = useRead(calls.info, { id: Number(id) }, { tellsFailure: true })
  if (read.data) return <Edit key={read.data.id} sku={read.data} />
  return <RecordToCome read={read} />
}

function Edit({ sku }: { sku: SkuInfo }) {
  const { w, name } = useWords()
  const { calls, to } = useFamily()
  const { id } = sku
  usePageName(sku.code)
  const initial = useMemo(() => valuesOf(sku), [sku])
  const form = useForm<SkuValues, CheckedSku>({
    name: `catalog.sku.${id}`,
    initial,
    schema: CheckedChange,
    record: skuRecord,
    rules: skuRules,
  })
  const back = () => go(to.detail({ id }))
  const update = useAct(calls.update, {
    onFields: (errors) => form.refuse(skuRefusals(errors)),
    doneText: w('catalog.text.saved'),
    onDone: back,
  })
  return (
    <FormPage
      form={form}
      title={name(sku.names)}
      sub={`${sku.code} · ${w(`catalog.productTypes.${sku.productType}`)} · ${w(`catalog.chargeMethods.${sku.chargeMethod}`)}`}
      sections={skuSections}
      call={calls.update}
      onSave={(values) => update.run({ ...sentOf(values), id })}
      onCancel={back}
    >
      <SkuFields codeFixed={!sku.codeEditable} namesFixed={!sku.nameEditable} />
    </FormPage>
  )
}
