import { productTypes, type ProductType } from '#contract/catalog/products.ts'
import type { RecycledSku } from '#contract/catalog/recycle/recycle.api.ts'
import { runs } from '../../kit/route/action.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { go } from '../../kit/route/navigate.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { categoryColumn, codeColumn, coverNameColumn, typeColumn } from '../sku-form/sku-basics.tsx'
import '../catalog.css'
import { recycledSkuRow } from '#contract/catalog/recycle/recycled-sku.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schemaOf = (types: readonly ProductType[]) =>
  listSchema({
    filters: {
      text: { kind: 'text', label: 'catalog.text.search', first: true },
      productTypes: {
        kind: 'multi',
        label: 'catalog.fields.productType',
        first: true,
        options: types.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
      },
    },
  })
const schemas = { play: schemaOf(productTypes), hotel: schemaOf(['hotel-room', 'custom-package']) }

const column = columnsOf(recycledSkuRow)
const columns: readonly Column<RecycledSku>[] = [
  codeColumn,
  coverNameColumn,
  typeColumn,
  categoryColumn,
  column('orders', { width: 80 }),
  column('deletedBy', { width: 140, card: 'meta' }),
  column('deletedAt', { as: 'time', width: 150, card: 'meta' }),
]

function useBulk(): BulkAct<RecycledSku>[] {
  const { w } = useWords()
  const { calls } = useFamily()
  return [
    {
      key: 'restore',
      word: 'catalog.text.restore',
      fits: (row) => row.can['restore'],
      run: ({ id }) => sends(calls.restore, { ids: [id] }),
    },
    {
      key: 'clear',
      word: 'catalog.text.clear',
      danger: true,
      fields: <p>{w('catalog.text.clearHelp')}</p>,
      fits: (row) => row.can['clear'],
      run: ({ id }) => sends(calls.clear, { ids: [id] }),
    },
  ]
}

function RowActions({ row: { id, can } }: { row: RecycledSku }) {
  const { w } = useWords()
  const { calls } = useFamily()
  return (
    <ActionButtons
      can={can}
      of="catalog.text"
      max={1}
      acts={{
        restore: runs(calls.restore, () => ({ ids: [id] }), {
          done: 'catalog.text.restored',
        }),
        clear: runs(calls.clear, () => ({ ids: [id] }), {
          danger: true,
          consequence: w('catalog.text.clearHelp'),
          done: 'catalog.text.cleared',
        }),
      }}
    />
  )
}

/** SKUs that were deleted: back to the lists as they were, or out of sight for good. */
export default function RecycleBin() {
  const { may } = useSession()
  const family = useFamily()
  const { calls, keys, to } = family
  const list = useListState(family.screens.bin, schemas[family.name])
  const { text, productTypes: types } = list.values
  const filter = {
    text: text || undefined,
    productTypes: types?.length ? (types as RecycledSku['productType'][]) : undefined,
  }
  const page = useListPage(calls.recycled, list, filter, ['sku'])
  const mayOpen = may(keys.list)
  return (
    <ListPage
      {...page}
      title={family.title('bin')}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      {...(mayOpen && { onOpen: (row: RecycledSku) => go(to.detail({ id: row.id })) })}
      rowActions={(row) => <RowActions row={row} />}
      bulk={useBulk()}
      actions={
        page.read.data &&
        page.read.data.total > 0 && (
          <ActionButtons
            can={page.read.data.can}
            of="catalog.text"
            quiet
            acts={{
              clear: runs(calls.emptyBin, () => ({}), {
                word: 'catalog.text.emptyBin',
                done: 'catalog.text.cleared',
              }),
            }}
          />
        )
      }
      empty={{ title: 'catalog.text.binEmpty' }}
      live
    />
  )
}
