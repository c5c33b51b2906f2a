import { useState } from 'react'
import { type Category } from '#contract/catalog/catalog.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { treeOrder, useCategories } from '../sorting/category-tree.ts'
import {
  CollectSchema,
  CollectRows,
  CollectText,
  type CollectValues,
  type CollectFieldValue,
} from './collect-rows.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'

type Row = Category & {
  depth: number
  /** Its own rule, or the one of the nearest category above it. */
  fields: CollectFieldValue[] | null
  from: Category | null
}

const ruleColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'catalog.fields.category',
    width: 240,
    frozen: true,
    render: (row) => <Name row={row} />,
    card: 'title',
  },
  { key: 'skus', title: 'catalog.text.products', width: 90, align: 'right', render: (row) => row.skus },
  {
    key: 'fields',
    title: 'catalog.fields.collect',
    width: 520,
    grow: true,
    render: (row) => <Asks row={row} />,
    card: 'meta',
  },
]

function Name({ row }: { row: Row }) {
  return <span style={{ paddingInlineStart: row.depth * 20 }}>{useWords().name(row.names)}</span>
}

function Asks({ row }: { row: Row }) {
  const { w, name } = useWords()
  if (!row.fields) return <span className="lt-field-help">{w('catalog.text.noRule')}</span>
  return (
    <>
      <CollectText fields={row.fields} />
      {row.from && row.from.id !== row.id && (
        <small className="collect-from">
          {w('catalog.text.fromCategory', { name: name(row.from.names) })}
        </small>
      )}
    </>
  )
}

/** What the products of each category ask, unless they have a list of their own. */
export function CollectCategories() {
  const { w } = useWords()
  const { may } = useSession()
  const tree = treeOrder(useCategories())
  const read = useRead(catalog.collectRules, undefined, { live: ['category'], tellsFailure: true })
  const edited = useDrawer<Row>()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const rules = read.data && new Map(read.data.rows.map(({ categoryId, fields }) => [categoryId, fields]))
  const rows = rules && tree.map((category): Row => ({ ...category, ...ruleFor(category, tree, rules) }))
  const mayEdit = may('entertainment.CollectInfoSetting.edit')
  return (
    <>
      <DataTable
        screen="CollectCategories"
        label={w('catalog.text.categories')}
        columns={ruleColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        pressOpens
        {...(mayEdit && {
          onOpen: edited.show,
          rowActions: (row: Row) =>
            row.from?.id === row.id && (
              <button type="button" className="lt-button lt-button-plain" onClick={() => setLeaving(row)}>
                {w('catalog.text.removeRule')}
              </button>
            ),
        })}
        empty={<Empty title={w('catalog.text.noCategories')} />}
        live
      />
      {edited.record && (
        <Rule key={edited.count} row={edited.record} open={edited.open} onClose={edited.hide} />
      )}
      {leaving && (
        <ActionPanel
          title={w('catalog.text.removeRule')}
          action={{
            call: catalog.collectRuleDelete,
            input: () => ({ categoryId: leaving.id }),
            danger: true,
            consequence: w('catalog.text.removeRuleHelp'),
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** The rule of a category, or of the nearest one above it. */
function ruleFor(
  category: Category,
  all: readonly Category[],
  rules: ReadonlyMap<number, CollectFieldValue[]>,
): Pick<Row, 'fields' | 'from'> {
  for (let at: Category | undefined = category; at;) {
    const fields = rules.get(at.id)
    if (fields) return { fields, from: at }
    const { parentId }: Category = at
    at = all.find(({ id }) => id === parentId)
  }
  return { fields: null, from: null }
}

function Rule({ row, ...panel }: Panel & { row: Row }) {
  const { w, name } = useWords()
  const initial: CollectValues = { fields: row.fields ?? [] }
  const form = useForm({
    name: `catalog.collectRule.${row.id}`,
    initial,
    schema: CollectSchema,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.collectRuleSave}
      width={640}
      title={`${w('catalog.fields.collect')} · ${name(row.names)}`}
      send={({ fields }) => ({ categoryId: row.id, fields })}
    >
      <p>{w('catalog.text.ruleHelp')}</p>
      <CollectRows<CollectValues> name="fields" />
    </SaveDrawer>
  )
}
