import { useState } from 'react'
import type { Language } from '#contract/kit/languages.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import { useRead } from '../../kit/call/query.ts'
import { useErrorText } from '../../kit/form/fields/field.tsx'
import { useRested } from '../../kit/look/use-rested.ts'
import { MailFrame } from '../../kit/parts/mail-frame.tsx'
import { useWords } from '../../kit/words/words.ts'
import { mail } from '../mail.client.ts'

type Typed = { kind: MailKind; language: Language; subject: string; body: string }

/** How a text reads with the facts of an order, asked again whenever its writer pauses. */
export function TemplatePreview(typed: Typed) {
  const { w } = useWords()
  const tell = useErrorText()
  const [orderCode, setOrderCode] = useState('')
  const [requested] = useRested({ ...typed, orderCode }, 500)
  const { data, error } = useRead(
    mail.templatePreview,
    { ...requested, orderCode: requested.orderCode.trim() || undefined },
    { enabled: Boolean(requested.subject || requested.body), keep: true, skipToast: true },
  )
  return (
    <>
      <label className="mail-template-order">
        {w('mail.templates.previewOrder')}
        <input
          className="lt-input"
          value={orderCode}
          maxLength={40}
          onChange={(event) => setOrderCode(event.target.value)}
        />
      </label>
      {error && (
        <p className="mail-template-refused" role="status">
          {error.fields.length ? error.fields.map((field) => tell(field)).join(' ') : error.message}
        </p>
      )}
      {data && !error && (
        <>
          <p className="mail-template-whose" role="status">
            {data.orderCode
              ? w('mail.templates.previewOf', { order: data.orderCode })
              : w('mail.templates.previewExample')}
          </p>
          <h4>{data.subject}</h4>
          <MailFrame {...data} />
        </>
      )}
    </>
  )
}
