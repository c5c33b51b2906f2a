import { presetRecord } from '#contract/orders/subsidiary/subsidiary.fields.ts'
import { PresetForm, type Preset } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { orderTypes } from '#contract/catalog/products.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { switched } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { subsidiary } from './subsidiary.client.ts'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'orders.items.search', first: true } },
  tabs: ['all', 'enabled', 'disabled'],
})
const tabs = (['all', 'enabled', 'disabled'] as const).map((value) => ({
  value,
  word: `orders.items.${value}` as const,
}))
const column = columnsOf(presetRecord)
const columns: readonly Column<Preset>[] = [
  column('name', { width: 220, grow: true, frozen: true, card: 'title' }),
  column('side', { width: 180, card: 'sub' }),
  column('basis', { width: 140, card: 'meta' }),
  column('amountMinor', { width: 150, card: 'meta' }),
  column('basisPoints', { width: 130 }),
  column('byRule', { width: 140 }),
  {
    key: 'state',
    title: 'orders.items.state',
    ...tagCell(({ enabled }) =>
      enabled ? ['good', 'orders.items.enabled'] : ['muted', 'orders.items.disabled'],
    ),
    width: 110,
    card: 'sub',
  },
]

/** What is put on orders beside their prices and costs, again and again. */
export default function CostPreset() {
  const list = useListState('cost-preset', schema)
  const { text } = requestOf(list)
  const ask = { text, ...(list.tab !== 'all' && { enabled: list.tab === 'enabled' }) }
  const page = useListPage(subsidiary.presetList, list, ask, ['itemPreset'])
  return (
    <RecordsPage
      {...page}
      title="orders.screens.cost-preset"
      tabs={tabs}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      opens={(row): Preset | null | undefined => (row.can['edit'] === true ? row : undefined)}
      rowActions={({ id, enabled, can }, { edit }) => (
        <ActionButtons
          can={can}
          of="orders.items"
          max={1}
          acts={{
            edit: {
              word: 'kit.parts.edit',
              go: () => edit(page.read.data?.rows.find((row) => row.id === id) ?? null),
            },
            enable: {
              word: enabled ? 'orders.items.disable' : 'orders.items.enable',
              call: subsidiary.presetEnable,
              input: () => ({ id, enabled: !enabled }),
              done: switched(!enabled),
            },
          }}
        />
      )}
      add={{ word: 'orders.items.new', needs: 'finances.order-subsidiary.presets', draft: null }}
      form={(preset, panel) => <PresetDrawer preset={preset} {...panel} />}
      empty={{ title: 'orders.items.nonePresets', text: 'orders.items.nonePresetsWhy' }}
    />
  )
}

const Field = fieldOf(presetRecord)

const isNamed = ({ side, payee }: PresetForm) => side === 'cost' && payee === 'named'

/** A share, or an amount and what it is in. */
function presetRules(values: {
  basis: string | null
  basisPoints: unknown
  amountMinor: unknown
  currency: unknown
}) {
  const needed =
    values.basis === 'percent' ? (['basisPoints'] as const) : (['currency', 'amountMinor'] as const)
  return needed
    .filter((field) => values[field] === null || values[field] === '')
    .map((field) => ({ field, why: 'required' }))
}

function PresetDrawer({ preset, ...panel }: Panel & { preset: Preset | null }) {
  const { w } = useWords()
  const { user } = useSession()
  const form = useRecordForm(presetRecord, {
    name: 'orders.itemPreset',
    schema: PresetForm,
    existing: preset ?? { currency: user?.currency ?? null },
    rules: presetRules,
  })
  const { basis, side, payee } = useFormValues(form)
  const types = orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const }))
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={subsidiary.presetSave}
      send={(values) =>
        isNamed(values)
          ? values
          : { ...values, supplierId: null, payee: values.side === 'cost' ? values.payee : 'line' }
      }
      title={w(preset ? 'orders.items.edit' : 'orders.items.new')}
    >
      <FieldGroup>
        <Field name="name" wide />
        <Field name="side" spread wide />
        <Field name="basis" wide />
        {basis === 'percent' ? (
          <Field name="basisPoints" required wide />
        ) : (
          <>
            <Field name="currency" required />
            <Field name="amountMinor" required />
          </>
        )}
        {side === 'cost' && <Field name="payee" spread help="orders.items.payeeHelp" wide />}
        {side === 'cost' && payee === 'named' && (
          <Field name="supplierId" source={supplierSource} required wide />
        )}
        <Field name="byRule" help="orders.items.byRuleHelp" wide />
        <Field name="productTypes" choices={types} wide />
        <Field name="agentIds" source={agentSource} wide />
        <Field name="service" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
