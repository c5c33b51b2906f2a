import { taxStates, type TaxRule } from '#contract/pricing/tax.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useWords } from '../../kit/words.ts'
import { pricing } from '../pricing.client.ts'
import { EntryPanels, useEntries } from '../entries.tsx'
import { taxColumns, wayWord } from './tax-columns.tsx'
import { TaxDrawer } from './tax-form.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.taxes.name', first: true },
    way: {
      kind: 'select',
      label: 'pricing.taxes.way',
      first: true,
      options: [
        { value: 'inclusive', word: wayWord(true) },
        { value: 'exclusive', word: wayWord(false) },
      ],
    },
  },
  tabs: ['all', ...taxStates],
})
const tabs = [
  { value: 'all', word: 'pricing.rates.all' },
  ...taxStates.map((value) => ({ value, word: `pricing.taxStates.${value}` as const })),
] as const

const filterOf = ({ tab, values: { text, way } }: ListControl<typeof schema.filters>) => ({
  text: text || undefined,
  state: taxStates.find((state) => state === tab),
  inclusive: way ? way === 'inclusive' : undefined,
})

/** Tax rates, and which products, agents and days each holds for. */
export default function TaxRules() {
  const { w } = useWords()
  const list = useListState('taxRateRule', schema)
  const filter = filterOf(list)
  const entries = useEntries<TaxRule>()
  const page = useListPage(pricing.taxRuleList, list, filter, ['tax'])
  const add = (
    <NewButton
      needs="finances.taxRateRule.edit"
      title="pricing.taxes.new"
      onPress={() => entries.edit('new')}
    />
  )
  const edit = (row: TaxRule) => row.can['edit'] === true && entries.edit(row)
  return (
    <>
      <ListPage
        {...page}
        title="pricing.screens.taxRateRule"
        tabs={tabs}
        columns={taxColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={edit}
        onEdit={edit}
        rowActions={(row) => <TaxActions rule={row} onEdit={edit} onRemove={entries.remove} />}
        actions={add}
        empty={{ title: 'pricing.taxes.none', text: 'pricing.taxes.noneWhy', action: add }}
        live
      />
      <EntryPanels
        entries={entries}
        form={(row, onClose) => <TaxDrawer rule={row} onClose={onClose} />}
        remove={pricing.taxRuleDelete}
        consequence={({ name }) => w('pricing.taxes.removeWhat', { name })}
      />
    </>
  )
}

type ActionsProps = { rule: TaxRule; onEdit: (rule: TaxRule) => void; onRemove: (rule: TaxRule) => void }

function TaxActions({ rule, onEdit, onRemove }: ActionsProps) {
  const { w } = useWords()
  const { id, enabled, can } = rule
  return (
    <ActionButtons
      can={can}
      of="pricing.taxes"
      most={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => onEdit(rule) },
        enable: {
          word: enabled ? 'pricing.taxes.disable' : 'pricing.taxes.enable',
          call: pricing.taxRuleEnable,
          input: () => ({ id, enabled: !enabled }),
          ...(enabled && { consequence: w('pricing.taxes.disableWhat') }),
          done: 'pricing.text.saved',
        },
        delete: { word: 'kit.parts.remove', go: () => onRemove(rule) },
      }}
    />
  )
}
