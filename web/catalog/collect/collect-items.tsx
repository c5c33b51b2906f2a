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

const columns: readonly Column<CollectUse>[] = [
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
        columns={columns}
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

type ItemProps<T> = { item: T; open: boolean; onClose: () => void }

/** Another name for one of our items. */
function Renaming({ item, open, onClose }: ItemProps<CollectUse>) {
  const { w } = useWords()
  const initial = { key: item.key, names: item.names }
  const form = useForm({ name: `catalog.collectName.${item.key}`, initial, schema: ItemNamesForm })
  return (
    <SaveDrawer
      form={form}
      call={catalog.collectNameSave}
      open={open}
      onClose={onClose}
      title={w(collectWord(item.key))}
      send={({ names }) => ({ key: item.key, names })}
    >
      <NamesField
        form={form}
        name="names"
        label="catalog.fields.ownName"
        help="catalog.text.ownNameHelp"
        wide
      />
    </SaveDrawer>
  )
}

type Values = { names: Names; input: CollectUse['input']; options: { names: Names }[] }

/** An item of the merchant's own: its names, how it is answered, what a choice offers. */
function OwnItem({ item, open, onClose }: ItemProps<CollectUse | null>) {
  const { w } = useWords()
  const initial: Values = {
    names: item?.names ?? {},
    input: item?.input ?? 'text',
    options: (item?.options ?? []).map((names) => ({ names })),
  }
  const schema = OwnItemForm.pick({ names: true, input: true }).loose()
  const form = useForm({ name: `catalog.collectItem.${item?.key ?? 'new'}`, initial, schema })
  const input = useFormValue(form, 'input')
  return (
    <SaveDrawer
      form={form}
      call={catalog.collectItemSave}
      open={open}
      onClose={onClose}
      title={w(item ? 'kit.parts.edit' : 'catalog.text.newItem')}
      send={({ names, options }) => ({
        ...(item && { key: item.key }),
        names,
        input,
        options: input === 'choice' ? options.map((one) => one.names).filter((one) => nameIn(one, 'en')) : [],
      })}
    >
      <NamesField form={form} name="names" label="catalog.fields.name" required wide />
      <SelectField
        form={form}
        name="input"
        label="catalog.fields.input"
        choices={collectInputs.map((value) => ({ value, word: `catalog.inputs.${value}` as const }))}
        required
      />
      {input === 'choice' && (
        <RowsField
          form={form}
          name="options"
          label="catalog.fields.options"
          make={() => ({ names: {} as Names })}
          addWord="catalog.text.addOption"
          help="catalog.text.optionsHelp"
          max={30}
        >
          {(at) => (
            <NamesField
              form={form}
              name={`${at}.names` as 'options.0'}
              label="catalog.fields.option"
              required
              wide
            />
          )}
        </RowsField>
      )}
    </SaveDrawer>
  )
}
