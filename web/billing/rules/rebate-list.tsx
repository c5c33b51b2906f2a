import { groupedAmount, groupedCount } from '#contract/kit/money/amounts.ts'
import { beginField, beginOf, type Tier } from '#contract/billing/rules/rebate.ts'
import { rebateRecord } from '#contract/billing/rules/rule.fields.ts'
import { RebateForm, type RebateRule } from '#contract/billing/rules/rule.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { switched } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'billing.rebates.name', first: true } },
  tabs: ['all', 'on', 'off'],
})
const tabs = [
  { value: 'all', word: 'billing.text.all' },
  { value: 'on', word: 'billing.rebates.on' },
  { value: 'off', word: 'billing.rebates.off' },
] as const
const column = columnsOf(rebateRecord)
const beginText = ({ measure, currency }: RebateRule, tier: Tier): string =>
  measure === 'amount'
    ? groupedAmount(beginOf(measure, tier), currency)
    : groupedCount(beginOf(measure, tier))
const tiersText = (rule: RebateRule): string =>
  rule.tiers.map((tier) => `${beginText(rule, tier)}: ${tier.basisPoints / 100} %`).join(' · ')

const columns: readonly Column<RebateRule>[] = [
  column('name', { width: 180, frozen: true, card: 'title' }),
  column('enabled', { key: 'state', width: 120, card: 'sub' }),
  column('measure', { width: 120, card: 'meta' }),
  { key: 'tiers', title: 'billing.rebates.tiers', text: tiersText, width: 240, grow: true, card: 'meta' },
  column('way', { width: 200 }),
  column('currency', { width: 90, card: 'meta' }),
  column('valid', { width: 200 }),
  column('createdByName', { width: 130, hidden: true }),
  column('createdAt', { width: 120, hidden: true }),
]

/** What agents earn by volume. */
export default function RebateList() {
  const list = useListState('agentRebates', schema)
  const ask = {
    text: list.values.text || undefined,
    ...(list.tab !== 'all' && { enabled: list.tab === 'on' }),
  }
  const page = useListPage(billing.rebateList, list, ask, ['rebateRule'])
  return (
    <RecordsPage
      {...page}
      title="billing.screens.agentRebates"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(row): RebateRule | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit }) => (
        <ActionButtons
          can={row.can}
          of="billing.rebates"
          max={1}
          quiet
          acts={{
            edit: { word: 'kit.parts.edit', go: () => edit(row) },
            enable: {
              word: row.enabled ? 'billing.rebates.disable' : 'billing.rebates.enable',
              call: billing.rebateEnable,
              input: () => ({ id: row.id, enabled: !row.enabled }),
              done: switched(!row.enabled),
            },
          }}
        />
      )}
      add={{ word: 'billing.rebates.new', needs: `${billKeys.setting}.edit`, draft: null }}
      form={(rule, panel) => <RebateDrawer rule={rule} {...panel} />}
      empty={{ title: 'billing.rebates.none', text: 'billing.rebates.noneWhy' }}
    />
  )
}

const Field = fieldOf(rebateRecord)

function RebateDrawer({ rule, ...panel }: Panel & { rule: RebateRule | null }) {
  const { w } = useWords()
  const form = useRecordForm(rebateRecord, {
    name: 'billing.rebate',
    schema: RebateForm,
    existing: rule,
    rules: ({ measure, tiers }) => {
      const begins = beginField(measure)
      return tiers.flatMap((tier, at) =>
        tier[begins] === null ? [{ field: `tiers.${at}.${begins}`, why: 'required' }] : [],
      )
    },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.rebateSave}
      title={w(rule ? 'billing.rebates.edit' : 'billing.rebates.new')}
      width={560}
    >
      <FieldGroup>
        <Field name="name" wide />
        <Field name="measure" />
        <Field name="currency" />
        <Field name="way" wide />
        <Field name="period" spread wide />
      </FieldGroup>
      <Steps />
      <Field name="agentIds" source={agentSource} wide />
      <Field name="valid" wide />
      <FieldGroup>
        <Field name="skipEnded" />
        <Field name="skipPromo" />
      </FieldGroup>
    </SaveDrawer>
  )
}

const blankStep = { from: null, fromMinor: null, basisPoints: null }

/** Where a step begins is typed as money or as a number, as the rule counts. */
function Steps() {
  const form = useFormOf(rebateRecord)
  const { measure, currency } = useFormValues(form)
  return (
    <RowsField
      form={form}
      name="tiers"
      label="billing.rebates.tiers"
      addWord="billing.rebates.addTier"
      make={() => blankStep}
      max={10}
    >
      {(at) => (
        <>
          {beginField(measure) === 'fromMinor' ? (
            <MoneyField
              form={form}
              name={`${at}.fromMinor`}
              label="billing.rebates.fromMinor"
              currency={currency}
              required
            />
          ) : (
            <NumberField form={form} name={`${at}.from`} label="billing.rebates.from" required />
          )}
          <PercentField form={form} name={`${at}.basisPoints`} label="billing.rebates.rate" required />
        </>
      )}
    </RowsField>
  )
}
