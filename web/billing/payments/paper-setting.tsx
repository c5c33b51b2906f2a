import { codeOf, patternMistake } from '#contract/billing/papers/numbering.ts'
import { paperSettingRecord } from '#contract/billing/papers/setting.fields.ts'
import { PaperSettingForm, type PaperSetting } from '#contract/billing/papers/payment-paper.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FormPage, Section } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import '../billing.css'

const Field = fieldOf(paperSettingRecord)
const Form = PaperSettingForm.omit({ version: true })
/** What stands in braces in a pattern is told in braces. */
const parts = Object.fromEntries(
  ['yyyy', 'yy', 'bbbb', 'bb', 'mm', 'branch', 'prefix', '0000'].map((name) => [name, `{${name}}`]),
)
const sections = [
  { key: 'byItself', title: 'billing.setting.byItself' },
  { key: 'numbering', title: 'billing.setting.numbering' },
] as const

/** What is issued by itself, and how numbers look. */
export default function PaperSettingPage() {
  const read = useRead(billing.paperSettingInfo, {}, { tellsFailure: true })
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <SettingForm key={read.data.version} existing={read.data} /> : null
}

function SettingForm({ existing }: { existing: PaperSetting }) {
  const { w } = useWords()
  const { id, prefix, branch, ...facts } = existing
  const form = useRecordForm(paperSettingRecord, {
    name: 'billing.paperSetting',
    schema: Form,
    existing: { ...facts, ...(id !== null && { id }) },
  })
  const save = useAct(billing.paperSettingSave, { onFields: form.refuse, doneText: w('billing.text.saved') })
  return (
    <FormPage
      form={form}
      title={w('billing.screens.paperSetting')}
      sections={sections}
      call={billing.paperSettingSave}
      onSave={(values) => save.run({ ...values, ...(id !== null && { version: existing.version }) })}
    >
      <Section id="byItself" title="billing.setting.byItself">
        <Field name="automatic" wide />
        <Field name="mails" wide />
        <Field name="agentKind" />
        <Field name="guestKind" />
        <Field name="guestAgentIds" source={agentSource} wide />
        <Field name="changes" spread wide />
      </Section>
      <Section id="numbering" title="billing.setting.numbering">
        <p className="billing-help">{w('billing.setting.numberingHelp', parts)}</p>
        <Field name="numbering" addWord="billing.setting.addNumbering" wide />
        <Examples prefix={prefix} branch={branch} />
      </Section>
    </FormPage>
  )
}

/** The first number of each pattern as it stands typed. */
function Examples(whose: { prefix: string; branch: string }) {
  const { w } = useWords()
  const { numbering } = useFormValues(useFormOf(paperSettingRecord))
  const day = today(timeZone())
  return (
    <ul className="billing-list">
      {numbering.map(({ kind, pattern, resets }) => {
        const typed = { pattern, resets: resets ?? 'month' }
        const code = patternMistake(typed) ? '–' : codeOf(typed, day, whose, 1)
        return (
          <li key={`${kind} ${pattern}`}>
            <span>{kind && w(`billing.papers.${kind}`)}</span>
            <span>{w('billing.setting.next', { code })}</span>
          </li>
        )
      })}
    </ul>
  )
}
