import { useState } from 'react'
import type { CollectSku } from '#contract/catalog/collect/collect.api.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { BulkBar, type BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import type { Picked } from '../../kit/list/table/row-selection.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { useCategoryTree } from '../sorting/category-tree.ts'
import { CollectList } from './collect-list.tsx'
import { CollectText, collectText } from './collect-rows.tsx'
import { categoryColumn, codeColumn, nameColumn } from '../sku-form/sku-basics.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'catalog.text.search', first: true },
    categoryIds: { kind: 'tree', label: 'catalog.fields.category', first: true },
    own: {
      kind: 'select',
      label: 'catalog.fields.askedBy',
      first: true,
      options: [
        { value: 'true', word: 'catalog.text.ownList' },
        { value: 'false', word: 'catalog.text.asCategory' },
      ],
    },
  },
})

const columns: readonly Column<CollectSku>[] = [
  codeColumn,
  nameColumn,
  categoryColumn,
  {
    key: 'by',
    title: 'catalog.fields.askedBy',
    width: 130,
    render: (row) => <RequestedBy row={row} />,
    card: 'meta',
  },
  {
    key: 'fields',
    title: 'catalog.fields.collect',
    width: 380,
    grow: true,
    render: (row) => <CollectText fields={row.fields} />,
    text: (row) => collectText(row.fields),
    card: 'meta',
  },
]

function RequestedBy({ row }: { row: CollectSku }) {
  const { w } = useWords()
  return row.own ? (
    <>{w('catalog.text.ownList')}</>
  ) : (
    <StatusTag tone="info">{w('catalog.text.asCategory')}</StatusTag>
  )
}

const asCategory: BulkAct<CollectSku> = {
  key: 'asCategory',
  word: 'catalog.text.asCategory',
  fits: (row) => row.own,
  run: ({ id }) => sends(catalog.collectSkusSave, { ids: [id], own: false }),
}

function usePage({ values, pageNo, pageSize }: ListControl<(typeof schema)['filters']>) {
  const { text, categoryIds, own } = values
  return useRead(
    catalog.collectSkus,
    {
      text: text || undefined,
      categoryIds: categoryIds?.length ? categoryIds.map(Number) : undefined,
      own: own ? own === 'true' : undefined,
      pageNo,
      pageSize,
    },
    { keep: true, live: ['sku', 'category'], tellsFailure: true },
  )
}

/** What each product asks, and a list of its own for one or for many. */
export function CollectSkus() {
  const { w } = useWords()
  const list = useListState('CollectInfoSetting', schema)
  const read = usePage(list)
  const [keys, setKeys] = useState<Picked>({})
  const edited = useDrawer<CollectSku[]>()
  const mayEdit = read.data?.can['edit'] === true
  const rows = read.data?.rows
  const chosen = rows?.filter(({ id }) => keys[id]) ?? []
  return (
    <>
      <FilterBar list={list} choices={{ categoryIds: useCategoryTree() }} />
      <DataTable
        screen="CollectInfoSetting"
        label={w('catalog.text.products')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        pressOpens
        busy={read.isFetching && read.isPlaceholderData}
        {...(mayEdit && {
          selection: { keys, onChange: setKeys },
          onOpen: (row: CollectSku) => edited.show([row]),
        })}
        empty={<Empty title={w(list.active.length ? 'kit.parts.nothingFound' : 'catalog.text.empty')} />}
        paging={{
          total: read.data?.total ?? 0,
          pageNo: list.pageNo,
          pageSize: list.pageSize,
          onPage: list.setPage,
        }}
        live
      />
      {mayEdit && (
        <BulkBar
          rows={chosen}
          acts={[asCategory]}
          extra={
            <button type="button" className="lt-button" onClick={() => edited.show(chosen)}>
              {w('catalog.text.giveList')}
            </button>
          }
          nameOf={({ id, code }) => ({ key: String(id), name: code })}
          onKeys={setKeys}
          onDone={() => void read.refetch()}
        />
      )}
      <CollectList
        key={edited.count}
        skus={edited.record ?? []}
        open={edited.open}
        onClose={() => (edited.hide(), setKeys({}))}
      />
    </>
  )
}
