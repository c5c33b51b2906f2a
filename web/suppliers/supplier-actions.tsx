import { bindForm } from '#contract/suppliers/supplier.fields.ts'
import type { Supplier } from '#contract/suppliers/suppliers.schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { switched } from '../kit/route/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Fields } from '../kit/form/form-page.tsx'
import { go } from '../kit/route/navigate.ts'
import { screenNamed } from '../kit/route/screens.ts'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { suppliers } from './suppliers.client.ts'

const Field = fieldOf(bindForm)

export type SupplierActs = { edit: (supplier: Supplier) => void; logins: (supplier: Supplier) => void }

/** What can be done with a supplier: change it, its log-ins, tie it to its merchant account, let orders go to it or not. */
export function SupplierActions({
  supplier,
  acts,
  max,
}: {
  supplier: Supplier
  acts: SupplierActs
  max: number
}) {
  const { w } = useWords()
  const { id, enabled } = supplier
  const form = useRecordForm(bindForm, { name: `suppliers.bind.${id}`, draft: false })
  const merchantCode = useFormValue(form, 'merchantCode')
  const products = screenNamed('connectionProduct')
  return (
    <ActionButtons
      can={supplier.can}
      of="suppliers.text"
      max={max}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => acts.edit(supplier) },
        logins: { word: 'suppliers.text.logins', go: () => acts.logins(supplier) },
        ...(products && {
          connect: {
            word: 'suppliers.text.connect' as const,
            go: () => go(fillPath(products.path, {}, { supplierId: id })),
          },
        }),
        bind: {
          word: 'suppliers.text.bind',
          call: suppliers.bind,
          input: () => ({ id, merchantCode }),
          consequence: w('suppliers.text.bindHelp'),
          fields: (
            <Fields form={form}>
              <Field name="merchantCode" autoFocus />
            </Fields>
          ),
          done: 'suppliers.text.saved',
        },
        unbind: {
          word: 'suppliers.text.unbind',
          call: suppliers.unbind,
          input: () => ({ id }),
          done: 'suppliers.text.saved',
        },
        enable: {
          word: enabled ? 'suppliers.text.disable' : 'suppliers.text.enable',
          call: suppliers.enable,
          input: () => ({ id, enabled: !enabled }),
          done: switched(!enabled),
        },
      }}
    />
  )
}
