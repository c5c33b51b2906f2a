import { useState } from 'react'
import { ItemNamesForm, OwnItemForm, type CollectUse } from '#contract/catalog/collect/collect.api.ts'
import { collectInputs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { collectWord, useCollectItems } from './use-collect.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'

const itemColumns: readonly Column<CollectUse>[] = [
  {
    key: 'name',
    title: 'catalog.fields.collectKey',
    width: 320,
    grow: true,
    frozen: true,
    render: (row) => <Name row={row} />,
    card: 'title',
  },
  {
    key: 'input',
    title: 'catalog.fields.input',
    width: 150,
    render: (row) => <Input row={row} />,
    card: 'meta',
  },
  {
    key: 'skus',
    title: 'catalog.fields.askedByProducts',
    width: 150,
    align: 'right',
    render: (row) => row.skus,
    card: 'meta',
  },
  {
    key: 'categories',
    title: 'catalog.fields.askedByCategories',
    width: 200,
    align: 'right',
    render: (row) => row.categories,
    card: 'meta',
  },
  { key: 'rest', title: 'catalog.fields.options', width: 220, render: (row) => <Options row={row} /> },
]

function Name({ row }: { row: CollectUse }) {
  const { w } = useWords()
  return (
    <>
      {w(collectWord(row.key))} {row.own && <StatusTag tone="info">{w('catalog.text.ownItem')}</StatusTag>}
    </>
  )
}
function Input({ row }: { row: CollectUse }) {
  const { w } = useWords()
  return <>{w(`catalog.inputs.${row.input}`)}</>
}
const Options = ({ row }: { row: CollectUse }) => {
  const { name } = useWords()
  return <>{row.options.map((one) => name(one)).join(', ')}</>
}

/** Everything that can be asked: ours under the merchant's own names, and the merchant's own. */
export function CollectItems() {
  const { w } = useWords()
  useCollectItems()
  const read = useRead(catalog.collectUses, undefined, {
    live: ['collect', 'sku', 'category'],
    tellsFailure: true,
  })
  const edited = useDrawer<CollectUse | null>()
  const [leaving, setLeaving] = useState<CollectUse | null>(null)
  const { record } = edited
  const isOwn = record === null || record.own
  return (
    <>
      {read.data?.can['add'] === true && (
        <div className="collect-tools">
          <button type="button" className="lt-button lt-button-primary" onClick={() => edited.show(null)}>
            {w('catalog.text.newItem')}
          </button>
        </div>
      )}
      <DataTable
        screen="CollectItems"
        label={w('catalog.text.collectItems')}
        columns={itemColumns}
        rows={read.data?.rows}
        rowKey={({ key }) => key}
        error={read.error}
        onRetry={() => void read.refetch()}
        pressOpens
        {...(read.data?.can['add'] === true && { onOpen: edited.show })}
        rowActions={(row) =>
          row.can['remove'] === true && (
            <button type="button" className="lt-button lt-button-plain" onClick={() => setLeaving(row)}>
              {w('kit.parts.remove')}
            </button>
          )
        }
      />
      {isOwn ? (
        <OwnItem key={edited.count} item={record} open={edited.open} onClose={edited.hide} />
      ) : (
        <Renaming key={edited.count} item={record} open={edited.open} onClose={edited.hide} />
      )}
      {leaving && (
        <ActionPanel
          title={w('kit.parts.remove')}
          action={{
            call: catalog.collectItemDelete,
            input: () => ({ key: leaving.key }),
            danger: true,
            consequence: w('catalog.text.removeItemHelp', { name: w(collectWord(leaving.key)) }),
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

type ItemProps<T> = Panel & { item: T }

/** Another name for one of our items. */
function Renaming({ item, ...panel }: ItemProps<CollectUse>) {
  const { w } = useWords()
  const { key, names } = item
  const form = useForm({ name: `catalog.collectName.${key}`, initial: { key, names }, schema: ItemNamesForm })
  return (
    <SaveDrawer {...panel} form={form} call={catalog.collectNameSave} title={w(collectWord(key))}>
      <NamesField<Renamed> name="names" label="catalog.fields.ownName" help="catalog.text.ownNameHelp" wide />
    </SaveDrawer>
  )
}
type Renamed = Pick<CollectUse, 'key' | 'names'>

type Option = { names: Names }
type Values = Pick<CollectUse, 'names' | 'input'> & { options: Option[] }
const CheckedItem = OwnItemForm.pick({ names: true, input: true }).loose()

/** An item of the merchant's own: its names, how it is answered, what a choice offers. */
function OwnItem({ item, ...panel }: ItemProps<CollectUse | null>) {
  const { w } = useWords()
  const { key = 'new', names = {}, input: stored = 'text', options = [] } = item ?? {}
  const initial: Values = { names, input: stored, options: options.map((one) => ({ names: one })) }
  const form = useForm({ name: `catalog.collectItem.${key}`, initial, schema: CheckedItem })
  const input = useFormValue(form, 'input')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.collectItemSave}
      title={w(item ? 'kit.parts.edit' : 'catalog.text.newItem')}
      send={(typed) => ({
        ...(item && { key: item.key }),
        names: typed.names,
        input,
        options:
          input === 'choice' ? typed.options.map((one) => one.names).filter((one) => nameIn(one, 'en')) : [],
      })}
    >
      <NamesField<Values> name="names" label="catalog.fields.name" required wide />
      <SelectField<Values>
        name="input"
        label="catalog.fields.input"
        choices={collectInputs.map((value) => ({ value, word: `catalog.inputs.${value}` as const }))}
        required
      />
      {input === 'choice' && (
        <RowsField<Values, Option>
          name="options"
          label="catalog.fields.options"
          make={() => ({ names: {} })}
          addWord="catalog.text.addOption"
          help="catalog.text.optionsHelp"
          max={30}
        >
          {(at) => <NamesField<Values> name={`${at}.names`} label="catalog.fields.option" required wide />}
        </RowsField>
      )}
    </SaveDrawer>
  )
}
