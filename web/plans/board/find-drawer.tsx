import { findGuideForm } from '#contract/plans/plan.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { FreeGuides } from './free-guides.tsx'

const Field = fieldOf(findGuideForm)

/** Looks for somebody who is free on some days, speaks a language and may work. */
export function FindDrawer({ from, to, ...panel }: Panel & { from: string; to: string }) {
  const { w } = useWords()
  const form = useRecordForm(findGuideForm, { name: 'plans.find', draft: false, existing: { from, to } })
  const [role, language] = [useFormValue(form, 'role'), useFormValue(form, 'language')]
  return (
    <Drawer {...panel} title={w('plans.text.findGuide')}>
      <Fields form={form}>
        <Field name="from" />
        <Field name="to" />
        <Field name="role" spread />
        <Field name="language" />
      </Fields>
      <FreeGuides
        from={useFormValue(form, 'from')}
        to={useFormValue(form, 'to')}
        role={role === 'driver' ? 'driver' : 'guide'}
        language={chosen(findGuideForm, 'language', language ?? '') ?? null}
      />
    </Drawer>
  )
}
