import { Fragment } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { listingSorts } from '#contract/booster/booster-sorts.ts'
import { type ListingRow } from '#contract/booster/booster.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { to } from '../../kit/route/screens.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { accountSource } from '../parts/account-source.ts'
import { BoosterLinks } from '../parts/booster-links.tsx'
import { bulkActs } from './bulk-acts.ts'
import { ListingActs } from './listing-acts.tsx'
import { listingColumns } from './listing-columns.tsx'
import { OverrideDrawer } from './override-drawer.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { SalesDrawer } from './sales-drawer.tsx'
import { listingRow } from '#contract/booster/listing.fields.ts'
import { filtersOf } from '../../kit/record/record-filters.ts'
import '../booster.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'booster.fields.search', first: true },
    connectionId: { kind: 'pick', label: 'booster.fields.account', source: accountSource, first: true },
    state: filtersOf(listingRow)('state', { first: true }),
    guarded: {
      kind: 'select',
      label: 'booster.text.onlyGuarded',
      options: [{ value: 'yes', word: 'booster.text.yes' }],
      read: (text: string) => text === 'yes',
    },
  },
  pageSize: 50,
})

/** Products on each account: state, price, margin, what holds them back, and sales. */
export default function Listings() {
  const { w } = useWords()
  const list = useListState('boosterList', schema)
  const { connectionId, ...filter } = requestOf(list)
  const requested = {
    ...filter,
    ...(connectionId && { connectionId: Number(connectionId) }),
    ...requestedSort(listingSorts, list.sort),
  }
  const page = useListPage(booster.listingList, list, requested, [
    'booster',
    'channelOrder',
    'channelProduct',
  ])
  const publish = useDrawer<true>()
  const override = useDrawer<ListingRow>()
  const sales = useDrawer<ListingRow>()
  const add = (
    <IfAllowed needs="treepBooster.publish">
      <button type="button" className="lt-button lt-button-primary" onClick={() => publish.show(true)}>
        {w('booster.text.publish')}
      </button>
    </IfAllowed>
  )
  return (
    <>
      <ListPage
        {...page}
        title="booster.screens.boosterList"
        columns={listingColumns}
        rowKey={({ id }) => id}
        rowName={({ skuNames, accountName }) => `${nameIn(skuNames, language())} · ${accountName}`}
        hrefOf={({ id }) => to.booster.editPrice(undefined, { listingId: String(id) })}
        bulk={bulkActs}
        rowActions={(row) => (
          <ListingActs row={row} onOverride={() => override.show(row)} onSales={() => sales.show(row)} />
        )}
        actions={
          <>
            {add}
            <BoosterLinks at="boosterList" />
          </>
        }
        empty={{ title: 'booster.text.noListings', text: 'booster.text.noListingsWhy' }}
        live
      />
      <Fragment key={`publish ${publish.count}`}>
        {publish.record && <PublishDrawer open={publish.open} onClose={publish.hide} />}
      </Fragment>
      <Fragment key={`override ${override.count}`}>
        {override.record && (
          <OverrideDrawer row={override.record} open={override.open} onClose={override.hide} />
        )}
      </Fragment>
      <Fragment key={`sales ${sales.count}`}>
        {sales.record && <SalesDrawer row={sales.record} open={sales.open} onClose={sales.hide} />}
      </Fragment>
    </>
  )
}
