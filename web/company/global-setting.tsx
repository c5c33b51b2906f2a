import { orderCodeOf, isPattern } from '#contract/orders/number-pattern.ts'
import { rulesForm } from '#contract/company/rules.fields.ts'
import { RulesForm, type MerchantRules } from '#contract/company/company.schema.ts'
import { useAct, useMayCall, useRead } from '../kit/call/query.ts'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { refreshUser } from '../kit/session/start.ts'
import { useWords } from '../kit/words/words.ts'
import { company } from './company.client.ts'
import { SettingHistory } from './setting-history.tsx'
import './company.css'

const Field = fieldOf(rulesForm)
const sections = [
  { key: 'orders', title: 'company.text.orders' },
  { key: 'deadlines', title: 'company.text.deadlines' },
  { key: 'region', title: 'company.text.region' },
  { key: 'products', title: 'company.text.products' },
  { key: 'mails', title: 'company.text.mails' },
] as const
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
/** What stands in braces in a pattern is told in braces. */
const parts = Object.fromEntries(['code', 'yyyy', 'yy', 'mm', 'no'].map((name) => [name, `{${name}}`]))

/** The rules that hold for the whole merchant, what was changed, and the way back. */
export default function GlobalSetting() {
  const read = useRead(company.rules, undefined, { tellsFailure: true })
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <RulesPage key={read.data.version} stored={read.data} /> : null
}

function RulesPage({ stored }: { stored: MerchantRules }) {
  const { w } = useWords()
  const { version, code, nextNo, today, begun, mailFrom, ...facts } = stored
  const form = useRecordForm(rulesForm, { name: 'company.rules', schema: RulesForm, existing: facts })
  const onDone = () => void refreshUser().catch(() => undefined)
  const save = useAct(company.rulesSave, { onFields: form.refuse, doneText: w('company.text.saved'), onDone })
  return (
    <>
      <FormPage
        form={form}
        title={w('company.screens.globalSetting')}
        sections={sections}
        call={company.rulesSave}
        onSave={(values) => save.run({ ...values, version })}
      >
        <Section id="orders" title="company.text.orders">
          <Field name="autoConfirm" spread wide />
          <Field name="holdMinutes" />
          <Field name="answerGraceHours" />
          <Field name="archiveAfterDays" help="orders.putAway.daysHelp" />
          <Field name="numberPattern" />
          <NextNumber {...{ code, nextNo, today }} />
        </Section>
        <Section id="deadlines" title="company.text.deadlines">
          <Field name="answerHours" />
          <Field name="requestHours" />
          <Field name="refundHours" />
          <Field name="urgentHours" />
          <Field name="followHours" />
          <Field name="returnDays" />
          <Field name="balanceReminderDays" />
          <Field name="documentDays" />
          <Field name="warnMinutes" />
        </Section>
        <Section id="region" title="company.text.region">
          {begun && <p className="company-note">{w('company.text.begunHelp')}</p>}
          <Field name="language" />
          <Field name="currency" disabled={begun} />
          <Field name="timeZone" choices={zones} disabled={begun} />
          <Field name="buddhistYears" wide />
        </Section>
        <Section id="products" title="company.text.products">
          <Field name="skuCodeEditable" wide />
          <Field name="skuNameEditable" wide />
        </Section>
        <Section id="mails" title="company.text.mails">
          <p className="company-note">{w('company.text.mailFromHelp', { address: mailFrom })}</p>
          <Field name="mailFromName" />
          <Field name="mailReplyTo" />
          <TestMail />
        </Section>
      </FormPage>
      <SettingHistory
        of={rulesForm}
        history={company.rulesHistory}
        restore={company.rulesRestore}
        version={version}
      />
    </>
  )
}

type NextProps = { code: string; nextNo: number; today: string }

/** The next order's number by the pattern as it is typed. */
function NextNumber({ code, nextNo, today }: NextProps) {
  const { w } = useWords()
  const pattern = useFormValue(useFormOf(rulesForm), 'numberPattern')
  const next = isPattern(pattern) ? orderCodeOf(pattern, code, nextNo, today) : '–'
  return (
    <p className="company-note">
      {w('company.text.patternHelp', parts)} <b>{w('company.text.nextNumber', { code: next })}</b>
    </p>
  )
}

function TestMail() {
  const { w } = useWords()
  const send = useAct(company.testMail, {
    onDone: ({ to }) => toast.good(w('company.text.testSent', { to })),
  })
  if (!useMayCall(company.testMail)) return null
  return (
    <button
      type="button"
      className="lt-button company-act"
      disabled={send.running}
      onClick={() => void send.run(undefined)}
    >
      {w('company.text.sendTest')}
    </button>
  )
}
