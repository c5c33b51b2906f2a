import { taxRecord, taxStates } from '#contract/pricing/tax/tax.fields.ts'
import type { TaxRule } from '#contract/pricing/tax/tax.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { chosen } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { switched } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import type { TaxFamily } from './tax-family.ts'
import { taxColumns } from './tax-columns.tsx'
import { TaxDrawer } from './tax-form.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.taxes.name', first: true },
    // Views that people saved ask it by these words.
    way: {
      kind: 'select',
      label: 'pricing.taxes.way',
      first: true,
      options: [
        { value: 'inclusive', word: 'pricing.taxes.inclusive' },
        { value: 'exclusive', word: 'pricing.taxes.exclusive' },
      ],
      read: (way: string) => way === 'inclusive',
    },
  },
  tabs: ['all', ...taxStates],
})
const tabs = [
  { value: 'all', word: 'pricing.rates.all' },
  ...taxStates.map((value) => ({ value, word: `pricing.taxStates.${value}` as const })),
] as const

export const taxFamily: TaxFamily = {
  screen: 'taxRateRule',
  title: 'pricing.screens.taxRateRule',
  calls: pricing,
  edit: 'finances.taxRateRule.edit',
}

/** Tax rates, and which products, agents and days each holds for. */
export default function TaxRules() {
  return <TaxRuleList family={taxFamily} />
}

/** The same list over a second view's calls. */
export function TaxRuleList({ family }: { family: TaxFamily }) {
  const { w } = useWords()
  const { calls } = family
  const list = useListState(family.screen, schema)
  const { text, way: inclusive } = requestOf(list)
  const ask = { text, inclusive, state: chosen(taxRecord, 'state', list.tab) }
  const page = useListPage(calls.taxRuleList, list, ask, ['tax'])
  return (
    <RecordsPage
      {...page}
      title={family.title}
      tabs={tabs}
      columns={taxColumns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(row): TaxRule | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={(row, { edit, remove }) => (
        <TaxActions rule={row} onEdit={edit} onRemove={remove} calls={calls} />
      )}
      add={{ word: 'pricing.taxes.new', needs: family.edit, draft: null }}
      form={(rule, panel) => <TaxDrawer rule={rule} calls={calls} {...panel} />}
      removal={{
        call: calls.taxRuleDelete,
        consequence: ({ name }) => w('pricing.taxes.removeWhat', { name }),
        done: 'pricing.text.removed',
      }}
      empty={{ title: 'pricing.taxes.none', text: 'pricing.taxes.noneWhy' }}
    />
  )
}

type ActionsProps = {
  rule: TaxRule
  calls: TaxFamily['calls']
  onEdit: (rule: TaxRule) => void
  onRemove: (rule: TaxRule) => void
}

function TaxActions({ rule, calls, onEdit, onRemove }: ActionsProps) {
  const { w } = useWords()
  const { id, enabled, can } = rule
  return (
    <ActionButtons
      can={can}
      of="pricing.taxes"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => onEdit(rule) },
        enable: {
          word: enabled ? 'pricing.taxes.disable' : 'pricing.taxes.enable',
          call: calls.taxRuleEnable,
          input: () => ({ id, enabled: !enabled }),
          ...(enabled && { consequence: w('pricing.taxes.disableWhat') }),
          done: switched(!enabled),
        },
        delete: { word: 'kit.parts.remove', go: () => onRemove(rule) },
      }}
    />
  )
}
