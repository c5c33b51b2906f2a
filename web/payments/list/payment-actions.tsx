import { accountForm, moneyBackForm } from '#contract/payments/list/payment.fields.ts'
import type { MoneyBack, Payment } from '#contract/payments/list/payment.schema.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { payments } from '../payments.client.ts'
import { usePaymentCalls } from './pay-family.ts'

const Back = fieldOf(moneyBackForm)
const Account = fieldOf(accountForm)
const done = 'payments.text.done'

/** What may be done with a payment. */
export function PaymentActions({
  payment,
  max = 3,
  quiet = false,
}: {
  payment: Payment
  max?: number
  quiet?: boolean
}) {
  const calls = usePaymentCalls()
  const { id, currency, backMinor } = payment
  const back = useRecordForm(moneyBackForm, {
    name: `payments.back.${id}`,
    existing: { amountMinor: backMinor },
    draft: false,
  })
  const { amountMinor } = useFormValues(back)
  return (
    <ActionButtons
      can={payment.can}
      of="payments.text"
      max={max}
      quiet={quiet}
      acts={{
        confirm: runs(payments.transferConfirm, () => ({ id }), { done }),
        reject: runs(payments.transferReject, (reason) => ({ id, reason }), {
          done,
          danger: true,
          reason: true,
        }),
        check: runs(calls.check, () => ({ id }), { done: 'payments.text.asked' }),
        refund: runs(calls.refund, (reason) => ({ id, reason, amountMinor: amountMinor ?? backMinor }), {
          done: 'payments.text.refundUnderway',
          danger: true,
          reason: true,
          fields: (
            <Fields form={back}>
              <Back name="amountMinor" currency={currency} />
            </Fields>
          ),
        }),
      }}
    />
  )
}

/** What may be done with money on its way back. */
export function BackActions({ refund: { id, can } }: { refund: MoneyBack }) {
  const calls = usePaymentCalls()
  const account = useRecordForm(accountForm, { name: `payments.account.${id}`, draft: false })
  const { bankCode, accountNo, accountName } = useFormValues(account)
  return (
    <ActionButtons
      can={can}
      of="payments.text"
      max={2}
      quiet
      acts={{
        refundDetails: runs(calls.refundDetails, () => ({ id, bankCode, accountNo, accountName }), {
          done: 'payments.text.refundUnderway',
          fields: (
            <Fields form={account}>
              <Account name="bankCode" />
              <Account name="accountNo" />
              <Account name="accountName" />
            </Fields>
          ),
        }),
        refundRetry: runs(calls.refundRetry, () => ({ id }), { done: 'payments.text.refundUnderway' }),
      }}
    />
  )
}

/** Somebody has seen to it, and says how. */
export function CaseActions({ item: { id, can } }: { item: { id: number; can: Payment['can'] } }) {
  const calls = usePaymentCalls()
  return (
    <ActionButtons
      can={can}
      of="payments.text"
      max={1}
      quiet
      acts={{ solve: runs(calls.solve, (reason) => ({ id, reason }), { done, reason: true }) }}
    />
  )
}
