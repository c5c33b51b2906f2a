import { codeForm } from '#contract/catalog/skus/sku-acts.fields.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'

const Field = fieldOf(codeForm)

/** The code of a copy: its field, and what is typed. */
export function useCopyCode(code: string) {
  const existing = { code: `${code}-2` }
  const form = useRecordForm(codeForm, { name: 'catalog.copy', existing, draft: false })
  return {
    code: useFormValue(form, 'code'),
    field: (
      <Fields form={form}>
        <Field name="code" autoFocus />
      </Fields>
    ),
  }
}
