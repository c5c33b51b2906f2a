import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { customerRecord, customerSorts } from '#contract/customers/customer.fields.ts'
import { useRead } from '../kit/call/query.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { SheetMenu } from '../kit/sheet/sheet-menu.tsx'
import { useWords } from '../kit/words/words.ts'
import { CustomerActions } from './customer-actions.tsx'
import { customerColumns, nameOf } from './customer-columns.tsx'
import { CustomerQuickView } from './customer-quick-view.tsx'
import { customers } from './customers.client.ts'
import { useCustomerDesk } from './family.ts'
import { MergeButton } from './merge-button.tsx'

const select = filtersOf(customerRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'customers.text.search', first: true },
    segmentId: { kind: 'select', label: 'customers.fields.segment', first: true },
    tags: { kind: 'multi', label: 'customers.fields.tags', first: true },
    lastTrip: { kind: 'dates', label: 'customers.fields.lastTrip' },
    nationality: { kind: 'text', label: 'customers.fields.nationality' },
    source: select('source'),
  },
  sort: { by: 'createdAt', down: true },
})

/** Segments are the merchant's. */
const { segmentId: _, ...ownFilters } = schema.filters
const ownSchema = { ...schema, filters: ownFilters } as typeof schema

const filterOf = ({ values }: ListControl<typeof schema.filters>) => ({
  text: values.text || undefined,
  segmentId: Number(values.segmentId) || undefined,
  tags: values.tags.length ? values.tags : undefined,
  nationality: values.nationality || undefined,
  source: chosen(customerRecord, 'source', values.source),
  lastTripFrom: values.lastTrip.from || undefined,
  lastTripTo: values.lastTrip.to || undefined,
})

const beside = [
  ['ClientTwins', to.customers.ClientTwins()],
  ['ClientDocuments', to.customers.ClientDocuments()],
  ['ClientSegments', to.customers.ClientSegments()],
] as const

/** Customers: found by any name, phone or document, by segment and tag; two of them merged; in and out as a spreadsheet. */
export default function CustomerList() {
  const { w } = useWords()
  const { may } = useSession()
  const desk = useCustomerDesk()
  const { calls, keys, isMerchants } = desk
  const list = useListState(desk.screen, isMerchants ? schema : ownSchema)
  const filter = filterOf(list)
  const sort = asOneOf(customerSorts, list.sort?.by) ?? 'createdAt'
  const { read } = useListPage(
    calls.list,
    list,
    { ...filter, sort, down: list.sort?.down ?? true, total: 'later' as const },
    ['customer'],
  )
  const segments = useRead(
    customers.segments,
    { pageSize: 200 },
    { live: ['customer'], enabled: isMerchants },
  )
  const tags = useRead(calls.tags, undefined, { live: ['customer'] })
  const create = <NewButton needs={keys.edit} title="customers.text.new" href={desk.create()} />
  return (
    <ListPage
      list={list}
      read={read}
      title={desk.title}
      columns={customerColumns}
      choices={{
        segmentId: segments.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })),
        tags: tags.data?.rows.map((tag) => ({ value: tag, label: tag })),
      }}
      rowKey={({ id }) => id}
      rowName={nameOf}
      hrefOf={({ id }) => desk.detail(id)}
      onEdit={({ id, can }) => can['edit'] === true && go(desk.edit(id))}
      look={(customer) => ({ title: nameOf(customer), body: <CustomerQuickView customer={customer} /> })}
      rowActions={(customer) => <CustomerActions customer={customer} max={1} />}
      bulk={[]}
      bulkExtra={(rows) => <MergeButton rows={rows} />}
      actions={
        <>
          {isMerchants &&
            beside.map(([screen, href]) => (
              <Link key={screen} className="lt-button" href={href}>
                {w(`customers.screens.${screen}`)}
              </Link>
            ))}
          <SheetMenu
            sheets={[
              {
                name: 'customers',
                calls: customers,
                words: { title: 'customers.text.importTitle', help: 'customers.text.importHelp' },
                href: (ask) => calls.export.href({ ...filter, ...ask }),
                mayImport: isMerchants && may(keys.edit),
              },
            ]}
          />
          {create}
        </>
      }
      empty={{ title: 'customers.text.empty', text: 'customers.text.emptyWhy', action: create }}
      live
    />
  )
}
