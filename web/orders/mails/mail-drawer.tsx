import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useEffect, useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { kindsByHand, type KindByHand } from '#contract/mail/templates/mail-kinds.ts'
import { orderMailForm } from '#contract/mail/templates/template.fields.ts'
import type { OrderMailDraft } from '#contract/mail/templates/template.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { RichField } from '../../kit/form/fields/field-rich.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { MailFrame } from '../../kit/parts/mail-frame.tsx'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { orders } from '../orders.client.ts'
import '../orders.css'

const Field = fieldOf(orderMailForm)
type Choice = { kind: KindByHand; language?: Language }

/** A mail to the guest or the agent of an order: a text is chosen, edited, looked at and sent. */
export function MailDrawer({ order, ...panel }: Panel & { order: OrderInfo }) {
  const { w } = useWords()
  const [choice, choose] = useState<Choice>({ kind: 'guest-confirmation' })
  const { data: draft } = useRead(
    orders.emailDraft,
    { id: order.id, ...choice },
    { enabled: panel.open, keep: true },
  )
  if (!draft) return null
  return (
    <Writing
      // Another text is another mail: what was typed into the first one does not stay in the second.
      key={`${choice.kind} ${draft.language} ${draft.subject}`}
      {...panel}
      order={order}
      choice={choice}
      choose={choose}
      draft={draft}
      title={`${w('mail.templates.send')} · ${order.code}`}
    />
  )
}

type WritingProps = Panel & {
  order: OrderInfo
  choice: Choice
  choose: (choice: Choice) => void
  draft: OrderMailDraft
  title: string
}

function Writing({ order, choice, choose, draft, title, ...panel }: WritingProps) {
  const { w } = useWords()
  const { hasVoucher, ...written } = draft
  const form = useRecordForm(orderMailForm, {
    name: `orders.mail.${order.id}`,
    existing: { ...written, kind: choice.kind, vouchers: hasVoucher && choice.kind === 'guest-voucher' },
    draft: false,
  })
  const { kind, language } = useFormValues(form)
  // Another kind begins in its own reader's language, another language with the same kind.
  useEffect(() => {
    const other = asOneOf(kindsByHand, kind)
    if (other && other !== choice.kind) choose({ kind: other })
    const spoken = asOneOf(languages, language)
    if (spoken && (other ?? choice.kind) === choice.kind && spoken !== draft.language)
      choose({ kind: choice.kind, language: spoken })
  }, [kind, language, choice.kind, draft.language, choose])
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={title}
      call={orders.email}
      owner={{ id: order.id }}
      saveWord="mail.templates.sending"
      doneText={w('mail.templates.sent')}
      invalidates={['mail']}
      width={980}
      send={(values) => ({ ...values, id: order.id })}
    >
      <div className="order-mail">
        <div className="lt-drawer-form">
          <FieldGroup>
            <Field name="kind" />
            <Field name="language" />
          </FieldGroup>
          <Field name="to" />
          <Field name="subject" />
          <Field name="body">{(field) => <RichField {...field} lang={draft.language} />}</Field>
          {hasVoucher && <Field name="vouchers" />}
        </div>
        <Preview id={order.id} kind={choice.kind} language={draft.language} />
      </div>
    </SaveDrawer>
  )
}

function Preview({ id, kind, language }: { id: number; kind: KindByHand; language: Language }) {
  const { w } = useWords()
  const { subject, body } = useFormValues(useFormOf(orderMailForm))
  const [requested] = useRested({ subject, body }, 500)
  const { data } = useRead(
    orders.emailPreview,
    { id, kind, language, ...requested },
    { keep: true, skipToast: true },
  )
  return (
    <section className="order-mail-preview" aria-label={w('mail.templates.preview')}>
      <h3>{w('mail.templates.preview')}</h3>
      {data && <MailFrame {...data} />}
    </section>
  )
}
