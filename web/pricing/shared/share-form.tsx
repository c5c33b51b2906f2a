import type { z } from 'zod'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { shareForm } from '#contract/pricing/pricing.fields.ts'
import { ShareAsk, ShareForm as Share } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useFormValues, type OpenForm } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
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
type ShareValues = ValuesOf<(typeof shareForm)['fields']>
const Field = fieldOf(shareForm)

/** As most quotations are: the next month's services, for two weeks. */
const [shownDays, heldDays] = [30, 14]

type ShareFormProps = { draft: ShareDraft; onClose: () => void; onMade: (id: number) => void }

/** For whom, which SKUs and dates, in which language and until when; below it the prices as they will be sent. */
export function ShareForm({ draft, onClose, onMade }: ShareFormProps) {
  const { w, language } = useWords()
  const first = today(timeZone())
  const form = useRecordForm(shareForm, {
    name: 'pricing.share',
    existing: {
      ...draft,
      from: first,
      to: addDays(first, shownDays),
      language,
      validUntil: addDays(first, heldDays),
    },
    schema: Share,
    rules: rangeRule,
    draft: false,
  })
  const read = usePreview(form)
  const act = useAct(pricing.shareSave, { onFields: form.refuse, onDone: ({ id }) => onMade(id) })
  const save = async (values: z.output<typeof Share>) => {
    const made = await act.run({ ...values, preview: read.data?.preview })
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
      <ShareFields first={first} />
      {read.error ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        read.data && <ShareItems preview={read.data} />
      )}
    </FormDrawer>
  )
}

/** The prices of what is typed so far, once it says enough. */
function usePreview(form: OpenForm<ShareValues>) {
  const { agentId, skuIds, from, to, language } = useFormValues(form)
  const requested = ShareAsk.safeParse({ agentId, skuIds, from, to, language })
  const { data = nothing } = requested
  return useRead(pricing.sharePreview, data, {
    enabled: requested.success && data.from <= data.to,
    skipToast: true,
    live: ['price', 'quotation'],
  })
}

/** Asked of nobody. */
const nothing: z.output<typeof ShareAsk> = { agentId: 0, skuIds: [], from: '', to: '', language: 'en' }

const ShareFields = ({ first }: { first: string }) => (
  <>
    <Field name="agentId" source={agentSource} />
    <Field name="skuIds" source={quotedSkuSource} />
    <div className="lt-share-pair">
      <Field name="from" min={first} />
      <Field name="to" min={first} />
    </div>
    <div className="lt-share-pair">
      <Field name="language" />
      <Field name="validUntil" help="pricing.shared.untilHelp" min={first} />
    </div>
    <Field name="title" help="pricing.shared.titleHelp" />
    <Field name="note" help="pricing.shared.noteHelp" />
  </>
)
