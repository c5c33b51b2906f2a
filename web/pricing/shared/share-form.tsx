import { useMemo } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { ShareForm as Schema } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { languageNames } from '../../kit/words/language.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource, quotedSkuSource } from '../pick-sources.ts'
import { rangeRule } from '../price-rules.ts'
import { pricing } from '../pricing.client.ts'
import { ShareItems } from './share-items.tsx'
import './shared.css'

export type ShareDraft = { agentId: number | null; skuIds: number[] }
type Values = ShareDraft & {
  from: string
  to: string
  language: string
  validUntil: string
  title: string
  note: string
}

const tongues = languages.map((value) => ({ value, label: languageNames[value] }))
/** As most quotations are: the next month's services, for two weeks. */
const [shownDays, heldDays] = [30, 14]

type ShareFormProps = { draft: ShareDraft; onClose: () => void; onMade: (id: number) => void }

/** For whom, which SKUs and dates, in which language and until when; below it the prices as they will be sent. */
export function ShareForm({ draft, onClose, onMade }: ShareFormProps) {
  const { w, language } = useWords()
  const initial = useMemo((): Values => {
    const first = today(timeZone())
    return {
      ...draft,
      from: first,
      to: addDays(first, shownDays),
      language,
      validUntil: addDays(first, heldDays),
      title: '',
      note: '',
    }
  }, [draft, language])
  const form = useForm<Values>({
    name: 'pricing.share',
    initial,
    schema: Schema,
    rules: rangeRule,
    draft: false,
  })
  const read = usePreview(form)
  const act = useAct(pricing.shareSave, { onFields: form.refuse, onDone: ({ id }) => onMade(id) })
  const save = async (values: Values) => {
    const made = await act.run({ ...values, preview: read.data?.preview } as never)
    // Prices that changed meanwhile are shown anew instead of sent.
    if (!made) void read.refetch()
    return made
  }
  return (
    <FormDrawer
      form={form}
      title={w('pricing.shared.new')}
      call={pricing.shareSave}
      onSave={save}
      onClose={onClose}
      saveWord="pricing.shared.make"
      width={860}
    >
      <Fields form={form} />
      {read.error ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        read.data && <ShareItems preview={read.data} />
      )}
    </FormDrawer>
  )
}

/** The prices of what is typed so far, once it says enough. */
function usePreview(form: Form<Values>) {
  const { agentId, skuIds, from, to, language } = useFormValues(form)
  const ask = { agentId: agentId ?? 0, skuIds, from, to, language: language as Language }
  const ready = agentId !== null && skuIds.length > 0 && Schema.safeParse({ ...ask, validUntil: to }).success
  return useRead(pricing.sharePreview, ask, {
    enabled: ready && from <= to,
    skipToast: true,
    live: ['price', 'quotation'],
  })
}

function Fields({ form }: { form: Form<Values> }) {
  const least = today(timeZone())
  return (
    <>
      <PickField
        form={form}
        name="agentId"
        label="pricing.fields.agent"
        source={agentSource}
        numeric
        required
      />
      <PickField
        form={form}
        name="skuIds"
        label="pricing.shared.skus"
        source={quotedSkuSource}
        many
        numeric
        required
      />
      <div className="lt-share-pair">
        <DateField form={form} name="from" label="pricing.shared.from" required min={least} />
        <DateField form={form} name="to" label="pricing.shared.to" required min={least} />
      </div>
      <div className="lt-share-pair">
        <SelectField form={form} name="language" label="pricing.shared.language" choices={tongues} required />
        <DateField
          form={form}
          name="validUntil"
          label="pricing.shared.until"
          help="pricing.shared.untilHelp"
          required
          min={least}
        />
      </div>
      <TextField
        form={form}
        name="title"
        label="pricing.shared.title"
        help="pricing.shared.titleHelp"
        max={200}
      />
      <TextField
        form={form}
        name="note"
        label="pricing.fields.note"
        help="pricing.shared.noteHelp"
        max={500}
        rows={3}
      />
    </>
  )
}
