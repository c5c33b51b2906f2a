import { matchRuleRecord } from '#contract/write-off/rules/rule.fields.ts'
import { RuleForm, type Rule } from '#contract/write-off/rules/rule.schema.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useChartChoices } from '../match/line-acts.tsx'
import { writeOff } from '../write-off.client.ts'

const Field = fieldOf(matchRuleRecord)

/** One rule: which lines, and what they are. */
export function RuleDrawer({ rule, ...panel }: Panel & { rule: Rule | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const chart = useChartChoices()
  const form = useRecordForm(matchRuleRecord, { name: 'writeOff.rule', schema: RuleForm, existing: rule })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={writeOff.ruleSave}
      title={w(rule ? 'write-off.rules.edit' : 'write-off.rules.new')}
      doneText={w('write-off.rules.saved')}
    >
      <Field name="name" wide />
      <Field name="contains" help="write-off.rules.containsHelp" wide />
      <Field name="direction" wide />
      <Field name="accountId" source={collectionSource} wide />
      <Field name="fromMinor" currency={currency} />
      <Field name="toMinor" currency={currency} />
      <SelectField
        form={form}
        name="chartAccount"
        label="write-off.rules.chartAccount"
        help="write-off.rules.chartHelp"
        choices={chart}
        required
        wide
      />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
