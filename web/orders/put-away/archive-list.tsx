import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { listAhead, useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { OrderQuickView } from '../list/order-quick-view.tsx'
import { orders } from '../orders.client.ts'
import { archiveSchema, ownArchiveSchema, putAwayAsk } from './put-away.ts'
import '../orders.css'

const schemaOf = (own?: boolean) => (own ? ownArchiveSchema : archiveSchema) as typeof archiveSchema

export const archiveAhead = (screen: string, own?: boolean): Promise<unknown> =>
  listAhead(orders.archiveList, screen, schemaOf(own), putAwayAsk, ['order'])

type ArchiveListProps = {
  screen: string
  title: WordKey
  columns: readonly Column<OrderRow>[]
  /** An agent's own. */
  own?: boolean
  bulk?: readonly BulkAct<OrderRow>[]
  actions?: ReactNode
  hrefOf: (row: OrderRow) => string
}

/** Orders out of the daily lists, all years of them: found like any other, read only. */
export function ArchiveList({ screen, title, columns, own, bulk, actions, hrefOf }: ArchiveListProps) {
  const list = useListState(screen, schemaOf(own))
  const page = useListPage(orders.archiveList, list, putAwayAsk(list), ['order'])
  const tree = useCategoryTree(!own)
  return (
    <ListPage
      compact
      {...page}
      title={title}
      columns={columns}
      choices={{ classificationTree: tree }}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      hrefOf={hrefOf}
      look={(row) => ({ title: row.code, body: <OrderQuickView row={row} /> })}
      {...(bulk && { bulk })}
      {...(actions && { actions })}
      empty={{ title: 'orders.putAway.emptyArchive' }}
      live
    />
  )
}
