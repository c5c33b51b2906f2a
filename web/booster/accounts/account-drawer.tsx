import { accountForm } from '#contract/booster/booster.fields.ts'
import type { AccountRow } from '#contract/booster/booster.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

const Field = fieldOf(accountForm)

/** The terms of one account: commission, fee, how its prices look, parity, payouts. */
export function AccountDrawer({ row, ...panel }: Panel & { row: AccountRow }) {
  const { w } = useWords()
  const { version, ...terms } = row
  const { connectionId, currency, name } = terms
  const form = useRecordForm(accountForm, { name: 'booster.account', existing: terms, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('booster.text.termsOf', { name })}
      call={booster.accountSave}
      send={(values) => ({ ...values, connectionId, ...(version !== null && { version }) })}
      width={560}
    >
      <Field name="commissionBasisPoints" />
      <Field name="feeMinor" currency={currency} />
      <Field name="nextCommissionBasisPoints" />
      <Field name="nextFrom" />
      <Field name="paymentFeeBasisPoints" help="booster.text.paymentFeeHelp" />
      <Field name="stepMinor" currency={currency} />
      <Field name="endingMinor" currency={currency} help="booster.text.endingHelp" />
      <Field name="parity" help="booster.text.parityHelp" wide />
      <Field name="parityNote" wide />
      <Field name="collects" spread wide />
      <Field name="payoutDays" />
      <Field name="contentLanguage" />
    </SaveDrawer>
  )
}
