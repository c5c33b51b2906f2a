import { useRef, type FocusEvent } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { neededVariables, smsVariables, type SmsVariable } from '#contract/sms/sms-values.ts'
import { smsTemplateRecord } from '#contract/sms/sms.fields.ts'
import { longestSms } from '#contract/sms/sms.schema.ts'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { useFormOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'

type Place = { language: Language; at: number; end: number }

/** The text in the five languages; a variable is put where the writer was last. */
export function BodyFields() {
  const { w, language } = useWords()
  const form = useFormOf(smsTemplateRecord)
  const { kind } = useFormValues(form)
  const place = useRef<Place>({ language, at: longestSms, end: longestSms })
  const box = useRef<HTMLDivElement>(null)
  const needed = neededVariables(kind === 'service' ? 'service' : 'promotion')
  const keep = ({ target, currentTarget }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    const at = [...currentTarget.querySelectorAll('textarea')].indexOf(target)
    const where = languages[at]
    if (where) place.current = { language: where, at: target.selectionStart, end: target.selectionEnd }
  }
  const insert = (name: SmsVariable) => {
    const { language: where, at, end } = place.current
    const text = form.store.values.bodies[where] ?? ''
    const put = `{${name}}`
    form.store.set('bodies', {
      ...form.store.values.bodies,
      [where]: `${text.slice(0, at)}${put}${text.slice(end)}`,
    })
    const caret = Math.min(at, text.length) + put.length
    place.current = { language: where, at: caret, end: caret }
    const area = box.current?.querySelectorAll('textarea')[languages.indexOf(where)]
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(caret, caret)
    })
  }
  return (
    <div ref={box} className="sms-bodies" onBlurCapture={keep}>
      <ul className="sms-chips" aria-label={w('sms.text.insert')}>
        {smsVariables.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="lt-button"
              data-must={needed.includes(name) || undefined}
              onClick={() => insert(name)}
            >
              {w(`sms.variables.${name}`)}
              {needed.includes(name) && ' *'}
            </button>
          </li>
        ))}
      </ul>
      {languages.map((one) => (
        <TextField
          key={one}
          form={form}
          name={`bodies.${one}`}
          label={`sms.bodiesIn.${one}`}
          rows={3}
          max={longestSms}
          wide
        />
      ))}
    </div>
  )
}
