import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo } from 'react'
import { orderTypes } from '#contract/catalog/products.ts'
import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import { go } from '../../kit/route/navigate.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { PackageActions, packageBulk } from './package-actions.tsx'
import { packageColumns } from './package-columns.tsx'
import '../catalog.css'
import './packages.css'

const schema = listSchema({
  filters: {
    name: { kind: 'text', label: 'catalog.text.search', first: true },
    type: {
      kind: 'select',
      label: 'catalog.packages.contains',
      first: true,
      options: orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
    },
    onSale: {
      kind: 'select',
      label: 'catalog.fields.state',
      first: true,
      options: [
        { value: 'true', word: 'catalog.text.onSale' },
        { value: 'false', word: 'catalog.text.offSale' },
      ],
    },
  },
})

/** Packages: what each is made of, what it is sold for and what it costs. */
export default function PackageList() {
  const { w } = useWords()
  const { may } = useSession()
  const { calls, keys, screens, title, to } = useFamily()
  const list = useListState(screens.packages, schema)
  const { name, type, onSale } = list.values
  const filter = {
    name: name || undefined,
    type: asOneOf(orderTypes, type),
    onSale: onSale ? onSale === 'true' : undefined,
  }
  const page = useListPage(calls.packages, list, filter, ['sku', 'price', 'cost'])
  const columns = useMemo(() => packageColumns(may(keys.costs)), [may, keys])
  const open = (row: PackageRow) => go(to.editPackage({ id: row.id }))
  const create = (
    <IfAllowed needs={keys.editPackages}>
      <Link className="lt-button lt-button-primary" href={to.newPackage()}>
        {w('catalog.packages.new')}
      </Link>
    </IfAllowed>
  )
  return (
    <ListPage
      {...page}
      title={title('packages')}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      onOpen={open}
      rowActions={(row) => <PackageActions row={row} />}
      bulk={packageBulk(calls)}
      actions={create}
      empty={{ title: 'catalog.packages.empty', action: create }}
      live
    />
  )
}
