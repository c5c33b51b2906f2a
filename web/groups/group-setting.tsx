import { GroupSettingForm, type GroupSetting } from '#contract/groups/groups.api.ts'
import { groupSettingRecord } from '#contract/groups/group-setting.fields.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { groups } from './groups.client.ts'

const Field = fieldOf(groupSettingRecord)
const sections = [
  { key: 'numbering', title: 'groups.text.numbering' },
  { key: 'types', title: 'groups.text.types' },
  { key: 'quoting', title: 'groups.text.quoting' },
  { key: 'deadlines', title: 'groups.text.deadlines' },
  { key: 'payments', title: 'groups.text.payments' },
  { key: 'documents', title: 'groups.text.documents' },
] as const

/** How a merchant works with groups. */
export default function GroupSettingPage() {
  const { w } = useWords()
  const read = useRead(groups.settingInfo, undefined, { live: ['groupSetting'], tellsFailure: true })
  if (read.data) return <SettingForm setting={read.data} />
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
        <Field name="codePattern" help="groups.text.patternHelp" />
        <Field name="categories" addWord="groups.text.addCategory" />
      </Section>
      <Section id="types" title="groups.text.types">
        <Field name="serviceNames" addWord="groups.text.addName" wide />
      </Section>
      <Section id="quoting" title="groups.text.quoting">
        <Field name="breaks" addWord="groups.text.addBreak" wide />
        <Field name="marginBasisPoints" />
        <Field name="approval" />
        <Field name="minMarginBasisPoints" />
        <Field name="quotationDays" />
        <Field name="confirmOnAccept" />
      </Section>
      <Section id="deadlines" title="groups.text.deadlines">
        <Field name="optionDays" />
        <Field name="cutOffDays" />
        <Field name="checkDays" />
        <Field name="lockDays" />
      </Section>
      <Section id="payments" title="groups.text.payments">
        <Field name="depositBasisPoints" />
        <Field name="depositDays" />
        <Field name="balanceDays" />
        <Field name="cancelSteps" addWord="groups.text.addStep" wide />
      </Section>
      <Section id="documents" title="groups.text.documents">
        <Field name="proposalText" wide />
        <Field name="voucherText" wide />
        <Field name="termsText" wide />
        <Field name="emergencyText" wide />
      </Section>
    </FormPage>
  )
}
