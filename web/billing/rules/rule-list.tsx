import { ruleRecord } from '#contract/billing/rules/rule.fields.ts'
import { BillRuleForm, type BillRule } from '#contract/billing/rules/rule.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { RemindField } from './remind-field.tsx'

const schema = listSchema({ filters: { text: { kind: 'text', label: 'billing.fields.agent', first: true } } })
const column = columnsOf(ruleRecord)
const nameOf = ({ agentName }: BillRule): string => agentName || word('billing.rules.everyone')

const columns: readonly Column<BillRule>[] = [
  column('agentName', { key: 'agent', text: nameOf, width: 200, frozen: true, grow: true, card: 'title' }),
  column('cycle', { width: 130, card: 'sub' }),
  column('basis', { width: 160, card: 'meta' }),
  column('cutOffDays', { width: 150, card: 'meta' }),
  column('termDays', { width: 110, card: 'meta' }),
  column('autoLock', { width: 110 }),
  column('autoSend', { width: 110 }),
  {
    key: 'remindOn',
    title: 'billing.rules.remindOn',
    text: ({ remindOn }) => remindOn.join(', '),
    width: 130,
  },
  column('stopAfterDays', { width: 150 }),
  column('createdByName', { width: 130, hidden: true }),
  column('createdAt', { width: 120, hidden: true }),
]

/** How agents are billed: each by its own rule, all others by one. */
export default function RuleList() {
  const { w } = useWords()
  const list = useListState('agentBillSetting', schema)
  const page = useListPage(billing.ruleList, list, { text: list.values.text || undefined }, ['billRule'])
  return (
    <RecordsPage
      {...page}
      title="billing.screens.agentBillSetting"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={nameOf}
      opens={(row): BillRule | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit, remove }) => (
        <ActionButtons
          can={row.can}
          of="billing.rules"
          max={1}
          quiet
          acts={{
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            delete: { word: 'kit.parts.remove', danger: true, go: () => remove(row) },
          }}
        />
      )}
      add={{ word: 'billing.rules.new', needs: `${billKeys.setting}.edit`, draft: null }}
      buttons={
        <>
          <Link className="lt-button" href={to.billing.agentRebates()}>
            {w('billing.text.rebates')}
          </Link>
          <Link className="lt-button" href={to.billing.agentBillInvoiceTemplate()}>
            {w('billing.text.numbering')}
          </Link>
        </>
      }
      form={(rule, panel) => <RuleDrawer rule={rule} {...panel} />}
      removal={{
        call: billing.ruleDelete,
        consequence: (rule) => w('billing.rules.removeWhat', { name: nameOf(rule) }),
        done: 'billing.text.done',
      }}
      empty={{ title: 'billing.rules.none', text: 'billing.rules.noneWhy' }}
    />
  )
}

const Field = fieldOf(ruleRecord)

function RuleDrawer({ rule, ...panel }: Panel & { rule: BillRule | null }) {
  const { w } = useWords()
  const form = useRecordForm(ruleRecord, { name: 'billing.rule', schema: BillRuleForm, existing: rule })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.ruleSave}
      title={w(rule ? 'billing.rules.edit' : 'billing.rules.new')}
      width={520}
    >
      <Field name="agentId" source={agentSource} help="billing.rules.agentHelp" wide />
      <FieldGroup>
        <Field name="cycle" />
        <Field name="basis" />
        <Field name="cutOffDays" help="billing.rules.cutOffHelp" />
        <Field name="termDays" />
        <Field name="autoLock" />
        <Field name="autoSend" />
        <Field name="stopAfterDays" />
      </FieldGroup>
      <Field name="remindOn" help="billing.rules.remindHelp" wide>
        {(field) => <RemindField {...field} />}
      </Field>
    </SaveDrawer>
  )
}
