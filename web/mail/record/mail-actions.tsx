import { mailKindOf } from '#contract/mail/templates/mail-kinds.ts'
import { resendForm } from '#contract/mail/record/mail.fields.ts'
import type { MailRow } from '#contract/mail/record/mail-record.schema.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { useMailCalls } from './mail-family.ts'

const Resend = fieldOf(resendForm)

/** What may be done with a mail now. */
export function MailActions({ mail, max }: { mail: MailRow; max: number }) {
  const { w } = useWords()
  const calls = useMailCalls()
  const { id, toAddress, can } = mail
  const form = useRecordForm(resendForm, {
    name: `mail.resend.${id}`,
    existing: { to: toAddress },
    draft: false,
  })
  const { to } = useFormValues(form)
  return (
    <ActionButtons
      can={mailKindOf(mail.kind)?.secret ? { ...can, resend: { why: 'mail.why.secret' } } : can}
      of="mail.moves"
      max={max}
      acts={{
        resend: {
          call: calls.resend,
          input: () => ({ id, ...(to !== toAddress && { to }) }),
          consequence: w('mail.text.resendWhat'),
          fields: (
            <Fields form={form}>
              <Resend name="to" />
            </Fields>
          ),
          done: 'mail.text.resentDone',
        },
        sendNow: { call: calls.sendNow, input: () => ({ id }), done: 'mail.text.hurriedDone' },
        cancel: {
          call: calls.cancel,
          input: () => ({ id }),
          danger: true,
          consequence: w('mail.text.cancelWhat'),
          done: 'mail.text.cancelledDone',
        },
        settle: { call: calls.settle, input: () => ({ id }), done: 'mail.text.settledDone' },
      }}
    />
  )
}
