import type { AddOnRow } from '#contract/catalog/add-ons/add-on.schema.ts'
import { runs, switched } from '../../kit/route/action.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { productSource } from '../skus/sku-source.ts'
import { useCopyCode } from '../use-copy-code.tsx'
import { sentTerms } from './add-on-terms.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { attachForm } from '#contract/catalog/add-ons/add-on-terms.fields.ts'
import { Fields } from '../../kit/form/form-page.tsx'

type ActionsProps = { row: AddOnRow; onEdit: () => void }

/** What can be done with one add-on. */
export function AddOnActions({ row, onEdit }: ActionsProps) {
  const { id, code } = row
  const copy = useCopyCode(code)
  const attach = useAttach(`catalog.addOn.attach.${id}`)
  return (
    <ActionButtons
      can={row.can}
      of="catalog.text"
      max={0}
      acts={{
        edit: { word: 'kit.parts.edit', go: onEdit },
        attach: runs(catalog.addOnAttach, () => ({ addOnIds: [id], ...attach.input() }), {
          word: 'catalog.addOns.attach',
          fields: attach.fields,
          done: 'catalog.text.saved',
        }),
        copy: runs(catalog.addOnCopy, () => ({ id, code: copy.code }), {
          fields: copy.field,
          done: 'catalog.text.copied',
        }),
        enable: runs(catalog.addOnEnable, () => ({ id, enabled: true }), { done: switched(true) }),
        disable: runs(catalog.addOnEnable, () => ({ id, enabled: false }), { done: switched(false) }),
        recycle: runs(catalog.addOnRecycle, () => ({ ids: [id] }), {
          danger: true,
          done: 'catalog.text.recycledDone',
        }),
      }}
    />
  )
}

const Field = fieldOf(attachForm)

/** Which products offer it, and how: fields, and what they come to. */
function useAttach(name: string) {
  const form = useRecordForm(attachForm, { name, draft: false })
  const { skuIds, ...terms } = useFormValues(form)
  return {
    fields: (
      <Fields form={form}>
        <Field name="skuIds" source={productSource} />
        <Field name="required" help="catalog.addOns.requiredHelp" />
        <Field name="quantity" help="catalog.addOns.quantityHelp" />
        <Field name="most" help="catalog.addOns.mostHelp" />
      </Fields>
    ),
    held: skuIds.length === 0,
    input: () => ({ skuIds, ...sentTerms(terms) }),
  }
}

/** What can be done with many add-ons at once. */
export function useAddOnBulk(): BulkAct<AddOnRow>[] {
  const { w } = useWords()
  const attach = useAttach('catalog.addOn.attach.many')
  return [
    {
      key: 'attach',
      word: 'catalog.addOns.attach',
      fields: attach.fields,
      held: attach.held,
      fits: (row) => row.can['attach'],
      run: ({ id }) => sends(catalog.addOnAttach, { addOnIds: [id], ...attach.input() }),
    },
    {
      key: 'enable',
      word: 'catalog.text.enable',
      fits: (row) => row.can['enable'],
      run: ({ id }) => sends(catalog.addOnEnable, { id, enabled: true }),
    },
    {
      key: 'disable',
      word: 'catalog.text.disable',
      danger: true,
      fields: <p>{w('catalog.addOns.disableHelp')}</p>,
      fits: (row) => row.can['disable'],
      run: ({ id }) => sends(catalog.addOnEnable, { id, enabled: false }),
    },
    {
      key: 'recycle',
      word: 'catalog.text.recycle',
      danger: true,
      fits: (row) => row.can['recycle'],
      run: ({ id }) => sends(catalog.addOnRecycle, { ids: [id] }),
    },
  ]
}
