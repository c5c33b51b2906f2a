import { useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { smsTemplateRecord } from '#contract/sms/sms.fields.ts'
import { useRead } from '../kit/call/query.ts'
import { Picker } from '../kit/form/choices/picker.tsx'
import { useErrorText } from '../kit/form/fields/field.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { useRested } from '../kit/look/use-rested.ts'
import { useFormOf } from '../kit/record/record-fields.tsx'
import { languageNames } from '../kit/words/language.ts'
import { useWords } from '../kit/words/words.ts'
import { costText } from './cost-text.ts'
import { sms } from './sms.client.ts'
import type { SmsPreviewed } from '#contract/sms/sms.schema.ts'
import { customerSource } from './sources.ts'

/** How a text reads to a customer, counted as it goes over the wire; asked again whenever its writer pauses. */
export function TemplatePreview() {
  const { w, language } = useWords()
  const tell = useErrorText()
  const { bodies } = useFormValues(useFormOf(smsTemplateRecord))
  const [wanted, setWanted] = useState<Language>(language)
  const [customer, setCustomer] = useState('')
  const written = languages.filter((one) => bodies[one]?.trim())
  const shown = written.includes(wanted) ? wanted : (written[0] ?? wanted)
  const senders = useRead(sms.senderList, undefined, { live: ['smsSender'] })
  const connectionId = senders.data?.rows.find(({ enabled }) => enabled)?.id
  const [requested] = useRested(
    {
      language: shown,
      body: bodies[shown] ?? '',
      customerId: Number(customer) || undefined,
      connectionId,
    },
    400,
  )
  const { data, error } = useRead(sms.preview, requested, {
    enabled: requested.body.trim() !== '',
    keep: true,
    skipToast: true,
  })
  return (
    <section className="sms-preview" aria-label={w('sms.text.preview')}>
      <h3>{w('sms.text.preview')}</h3>
      <Languages written={written} shown={shown} onChoose={setWanted} />
      <label id="sms-preview-customer-label" htmlFor="sms-preview-customer">
        {w('sms.fields.customer')}
      </label>
      <Picker
        label={w('sms.fields.customer')}
        placeholder={w('sms.fields.customer')}
        clear
        aria={{ id: 'sms-preview-customer', 'aria-invalid': false, 'aria-describedby': 'sms-preview-whose' }}
        source={customerSource}
        value={customer ? [customer] : []}
        onChange={(next) => setCustomer(next.at(-1) ?? '')}
      />
      {error && (
        <p className="sms-refused" role="status">
          {error.fields.length ? error.fields.map((field) => tell(field)).join(' ') : error.message}
        </p>
      )}
      {data && !error && written.length > 0 && (
        <Message data={data} language={shown} isPriced={connectionId !== undefined} />
      )}
    </section>
  )
}

/** The languages that the text is written in. */
function Languages({
  written,
  shown,
  onChoose,
}: {
  written: readonly Language[]
  shown: Language
  onChoose: (language: Language) => void
}) {
  const { w } = useWords()
  return (
    <div className="sms-languages" role="group" aria-label={w('sms.fields.language')}>
      {written.map((one) => (
        <button
          key={one}
          type="button"
          className="lt-button"
          aria-pressed={one === shown}
          onClick={() => onChoose(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  )
}

/** As the customer gets it, with its length and what it costs where there is a sender. */
function Message({
  data,
  language,
  isPriced,
}: {
  data: SmsPreviewed
  language: Language
  isPriced: boolean
}) {
  const { w } = useWords()
  return (
    <>
      <p className="sms-faint" id="sms-preview-whose">
        {data.customer ? w('sms.text.previewOf', { customer: data.customer }) : w('sms.text.previewExample')}
      </p>
      <p className="sms-bubble" lang={language}>
        {data.text}
      </p>
      <p role="status">
        {w('sms.text.counted', { units: data.units, segments: data.segments, left: data.left })} ·{' '}
        {w(`sms.text.${data.encoding}`)}
      </p>
      {isPriced && <p>{w('sms.text.costEach', { cost: costText(data.costMicros, data.currency) })}</p>}
      {data.encoding === 'ucs2' && /[a-z]{8}/i.test(data.text) && (
        <p className="sms-faint">
          {w('sms.text.beyondGsm', { letters: data.beyondGsm.slice(0, 12).join(' ') })}
        </p>
      )}
    </>
  )
}
