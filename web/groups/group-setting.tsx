import { GroupSettingForm, type GroupSetting } from '#contract/groups/groups.api.ts'
import { groupSettingRecord } from '#contract/groups/group-setting.fields.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { SettingHistory } from '../company/company.public.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { groups } from './groups.client.ts'

const Field = fieldOf(groupSettingRecord)
const sections = [
  { key: 'numbering', title: 'groups.text.numbering' },
  { key: 'types', title: 'groups.text.types' },
  { key: 'quoting', title: 'groups.text.quoting' },
  { key: 'deadlines', title: 'groups.text.deadlines' },
  { key: 'onTour', title: 'groups.text.onTour' },
  { key: 'payments', title: 'groups.text.payments' },
  { key: 'documents', title: 'groups.text.documents' },
] as const
/** What stands in braces in a pattern is told in braces. */
const parts = Object.fromEntries(['YY', 'MM', 'DD', 'NN'].map((name) => [name, `{${name}}`]))

/** How a merchant works with groups. */
export default function GroupSettingPage() {
  const { w } = useWords()
  const read = useRead(groups.settingInfo, undefined, { live: ['groupSetting'], tellsFailure: true })
  if (read.data)
    return (
      <>
        <SettingForm key={read.data.version} setting={read.data} />
        <SettingHistory
          of={groupSettingRecord}
          history={groups.settingHistory}
          restore={groups.settingRestore}
          version={read.data.version}
        />
      </>
    )
  return (
    <>
      <PageHead title={w('groups.screens.groupSetting')} />
      {read.error && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
    </>
  )
}

function SettingForm({ setting }: { setting: GroupSetting }) {
  const { w } = useWords()
  const form = useRecordForm(groupSettingRecord, {
    name: 'groups.setting',
    schema: GroupSettingForm,
    existing: setting,
  })
  const save = useAct(groups.settingSave, {
    onFields: form.refuse,
    doneText: w('groups.text.settingSaved'),
  })
  return (
    <FormPage
      form={form}
      title={w('groups.screens.groupSetting')}
      sections={sections}
      call={groups.settingSave}
      onSave={save.run}
    >
      <Section id="numbering" title="groups.text.numbering">
        <Field name="codePattern" />
        <p className="company-note">{w('groups.text.patternHelp', parts)}</p>
        <Field name="categories" addWord="groups.text.addCategory" />
      </Section>
      <Section id="types" title="groups.text.types">
        <Field name="serviceNames" addWord="groups.text.addName" wide />
      </Section>
      <Quoting profitRoles={setting.profitRoles} />
      <Section id="deadlines" title="groups.text.deadlines">
        <Field name="optionDays" />
        <Field name="cutOffDays" />
        <Field name="checkDays" />
        <Field name="lockDays" />
        <Field name="decisionDays" />
        <Field name="planAtFirstSale" help="groups.text.planAtFirstSaleHelp" />
      </Section>
      <OnTour currency={setting.currency} />
      <Section id="payments" title="groups.text.payments">
        <Field name="depositBasisPoints" />
        <Field name="depositDays" />
        <Field name="balanceDays" />
        <Field name="graceDays" />
        <Field name="shrinkBasisPoints" />
        <Field name="shrinkDays" />
        <Field name="cancelSteps" addWord="groups.text.addStep" wide />
      </Section>
      <Section id="documents" title="groups.text.documents">
        <Field name="proposalText" wide />
        <Field name="voucherText" wide />
        <Field name="jobOrderText" wide />
        <Field name="termsText" wide />
        <Field name="emergencyText" wide />
      </Section>
    </FormPage>
  )
}

/** How a quotation begins, and what of it a second person looks at. */
function Quoting({ profitRoles }: Pick<GroupSetting, 'profitRoles'>) {
  const { w } = useWords()
  return (
    <Section id="quoting" title="groups.text.quoting">
      <Field name="breaks" addWord="groups.text.addBreak" wide />
      <Field name="marginBasisPoints" />
      <Field name="rounding" />
      <Field name="roundingSteps" addWord="groups.text.addRounding" wide />
      <Field name="approval" />
      <Field name="minMarginBasisPoints" />
      <Field name="quotationDays" />
      <Field name="confirmOnAccept" />
      <Field name="repriceOnCount" help="groups.text.repriceHelp" />
      <Field name="freePlaces" addWord="groups.text.addFree" wide />
      <p className="company-note">{w('groups.text.profitRoles', { names: profitRoles.join(', ') })}</p>
    </Section>
  )
}

/** What is spent on the way, who is paid for a day, and where guests sit. */
function OnTour({ currency }: Pick<GroupSetting, 'currency'>) {
  return (
    <Section id="onTour" title="groups.text.onTour">
      <Field
        name="expenseCategories"
        addWord="groups.text.addExpenseCategory"
        currency={currency}
        help="groups.text.accountHelp"
        wide
      />
      <Field name="photoAboveMinor" currency={currency} />
      <Field name="seatLayouts" addWord="groups.text.addLayout" help="groups.text.layoutHelp" wide />
      <Field
        name="guidePay"
        addWord="groups.text.addPay"
        currency={currency}
        help="groups.text.payHelp"
        wide
      />
    </Section>
  )
}
