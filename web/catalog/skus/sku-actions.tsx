import { copySkuForm } from '#contract/catalog/skus/sku-acts.fields.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useFamily } from '../family.ts'

type Sku = Pick<SkuRow, 'id' | 'code' | 'onSale' | 'can' | 'cost'>

const Field = fieldOf(copySkuForm)

/** What can be done with one SKU. */
export function SkuActions({ sku, max }: { sku: Sku; max: number }) {
  const { id, code, onSale } = sku
  const { calls, to } = useFamily()
  const form = useRecordForm(copySkuForm, {
    name: `catalog.copy.${id}`,
    existing: { code: `${code}-2` },
    draft: false,
  })
  const copy = useFormValues(form)
  return (
    <ActionButtons
      can={sku.can}
      of="catalog.text"
      max={max}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.edit({ id })) },
        onSale: runs(calls.onSale, () => ({ ids: [id], onSale: !onSale }), {
          word: onSale ? 'catalog.text.takeOffSale' : 'catalog.text.putOnSale',
          done: onSale ? 'catalog.text.offSale' : 'catalog.text.onSale',
        }),
        copy: runs(calls.copy, () => ({ id, ...copy }), {
          fields: (
            <Fields form={form}>
              <Field name="code" autoFocus />
              <Field name="withPrices" />
              {sku.cost !== undefined && <Field name="withCosts" />}
            </Fields>
          ),
          done: 'catalog.text.copied',
        }),
        enable: runs(calls.enable, () => ({ id, enabled: true }), { done: switched(true) }),
        disable: runs(calls.enable, () => ({ id, enabled: false }), { done: switched(false) }),
        recycle: runs(calls.recycle, () => ({ ids: [id] }), {
          danger: true,
          done: 'catalog.text.recycledDone',
        }),
        restore: runs(calls.restore, () => ({ ids: [id] }), { done: 'catalog.text.saved' }),
      }}
    />
  )
}
