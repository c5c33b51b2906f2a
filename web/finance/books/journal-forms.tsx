import { useState } from 'react'
import { exchangeForm, journalForm } from '#contract/finance/books/books.fields.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { useByHandAccounts } from './account-words.ts'

const Written = fieldOf(journalForm)
const Exchanged = fieldOf(exchangeForm)
const useOwn = () => useSession().user?.currency ?? 'THB'
/** The id of the act, made with its form, so that pressing twice moves money once. */
const useOnce = () => useState(() => ({ clientRequestId: newRequestId() }))[0]

const blankLine = { account: '', debitMinor: null, creditMinor: null }

/** A journal by hand, with what is still missing until both sides are equal. */
export function JournalDrawer(panel: Panel) {
  const { w } = useWords()
  const once = useOnce()
  const form = useRecordForm(journalForm, {
    name: 'finance.journal',
    existing: { day: today(timeZone()), currency: useOwn(), lines: [blankLine, blankLine] },
    draft: false,
  })
  const accounts = useByHandAccounts()
  const { currency } = useFormValues(form)
  const money = { form, currency: currency || 'THB' }
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.journalSave}
      owner={once}
      doneText={w('finance.journals.written')}
      title={w('finance.journals.new')}
      width={640}
    >
      <FieldGroup>
        <Written name="day" />
        <Written name="currency" />
        <Written name="memo" wide />
        <RowsField
          form={form}
          name="lines"
          label="finance.journals.lines"
          addWord="finance.journals.line"
          make={() => blankLine}
          max={40}
        >
          {(at) => (
            <>
              <SelectField
                form={form}
                name={`${at}.account`}
                label="finance.journals.account"
                choices={accounts}
                required
              />
              <MoneyField {...money} name={`${at}.debitMinor`} label="finance.journals.debit" />
              <MoneyField {...money} name={`${at}.creditMinor`} label="finance.journals.credit" />
            </>
          )}
        </RowsField>
        <Left />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** What debits and credits differ by, as they are typed. */
function Left() {
  const { w } = useWords()
  const { lines, currency } = useFormValues(useFormOf(journalForm))
  const sum = (lines as { debitMinor: unknown; creditMinor: unknown }[]).reduce(
    (all, { debitMinor, creditMinor }) => all + (Number(debitMinor) || 0) - (Number(creditMinor) || 0),
    0,
  )
  return (
    <p className="lt-field-help" aria-live="polite">
      {w('finance.journals.left')}: {groupedAmount(Math.abs(sum), currency || 'THB')} {currency}
    </p>
  )
}

/** Money of one currency given for money of another. */
export function ExchangeDrawer(panel: Panel) {
  const { w } = useWords()
  const once = useOnce()
  const accounts = useByHandAccounts()
  const form = useRecordForm(exchangeForm, {
    name: 'finance.exchange',
    existing: { day: today(timeZone()), getCurrency: useOwn() },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={finance.journalExchange}
      owner={once}
      doneText={w('finance.journals.written')}
      title={w('finance.exchange.new')}
    >
      <FieldGroup>
        <Exchanged name="day" wide />
        <Exchanged name="giveAccount" choices={accounts} wide />
        <Exchanged name="giveCurrency" />
        <Exchanged name="giveMinor" />
        <Exchanged name="getAccount" choices={accounts} wide />
        <Exchanged name="getCurrency" />
        <Exchanged name="getMinor" help="finance.exchange.help" />
        <Exchanged name="memo" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
