import { templateForm } from '#contract/home/set-up/set-up.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'

const Field = fieldOf(templateForm)

/** A first product in one step: its trade, its name, what it costs and how many a day. */
export function TemplateDrawer({ currency, ...panel }: Panel & { currency: string }) {
  const { w } = useWords()
  const form = useRecordForm(templateForm, { name: 'home.template', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={home.setUpProduct}
      invalidates={['catalog', 'stock', 'pricing']}
      title={w('home.text.fromTemplate')}
    >
      <p className="home-soft">{w('home.text.fromTemplateWhy')}</p>
      <Field name="trade" />
      <Field name="name" />
      <Field name="priceMinor" currency={currency} />
      <Field name="capacity" />
    </SaveDrawer>
  )
}
