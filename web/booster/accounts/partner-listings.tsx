import { partnerListingRow } from '#contract/booster/listing.fields.ts'
import type { PartnerListing } from '#contract/booster/booster.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { usePages } from '../../kit/list/table/use-pages.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { language, useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

const column = columnsOf(partnerListingRow)
const columns: readonly Column<PartnerListing>[] = [
  column('skuNames', {
    key: 'product',
    text: ({ skuNames, skuCode }) => nameIn(skuNames, language()) || skuCode,
    width: 240,
    frozen: true,
    grow: true,
    card: 'title',
  }),
  column('partnerName', { key: 'partner', width: 200, card: 'sub' }),
  column('system', { width: 150, card: 'meta' }),
  column('state', { width: 150, card: 'meta' }),
]

/** Products of ours that partners publish; nothing where nobody does. */
export function PartnerListings() {
  const { w } = useWords()
  const { page, pagingOf } = usePages()
  const { data, error, refetch } = useRead(booster.partnerListings, page, {
    live: ['market', 'booster'],
    tellsFailure: true,
    keep: true,
  })
  if (data?.total === 0) return null
  return (
    <Card title="booster.text.partnerListings">
      <DataTable
        screen="boosterPartners"
        label={w('booster.text.partnerListings')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ key }) => key}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={w('booster.text.partnerListings')} />}
        {...pagingOf(data?.total)}
        inline
      />
    </Card>
  )
}
