import type { Twin } from '#contract/customers/customers.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { word } from '../kit/words/words.ts'
import { nameOf } from './customer-columns.tsx'
import { customers } from './customers.client.ts'
import { TwinActions } from './twins-card.tsx'
import './customers.css'
import { twinRow } from '#contract/customers/twin.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const schema = listSchema({ filters: {} })

const viewOf = (one: Twin['a']) =>
  [one.pinyin !== nameOf(one) && one.pinyin, one.phone, one.email, one.birthdate].filter(Boolean).join(' · ')

const profile = (key: 'a' | 'b', title: WordKey): Column<Twin> => ({
  key,
  title,
  render: ({ [key]: one }) => (
    <span className="customer-face">
      <Link href={to.customers.ClientRecordDetail({ customerId: String(one.id) })}>
        {nameOf(one)} ({one.code})
      </Link>
      <small>{viewOf(one)}</small>
    </span>
  ),
  text: ({ [key]: one }) => `${nameOf(one)} (${one.code}) ${viewOf(one)}`,
  width: 340,
  grow: true,
  card: key === 'a' ? 'title' : 'sub',
})

const column = columnsOf(twinRow)
const columns: readonly Column<Twin>[] = [
  profile('a', 'customers.text.first'),
  profile('b', 'customers.text.second'),
  column('why', { render: ({ why }) => word(`customers.matches.${why}`), width: 160, card: 'meta' }),
  column('foundAt', { as: 'time', width: 130 }),
]

/** Pairs of profiles that may be one person: merged, or said to be two. */
export default function TwinList() {
  const list = useListState('ClientTwins', schema)
  const { read } = useListPage(customers.twins, list, {}, ['customer'])
  return (
    <ListPage
      list={list}
      read={read}
      title="customers.screens.ClientTwins"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ a, b }) => `${nameOf(a)} · ${nameOf(b)}`}
      rowActions={(twin) => <TwinActions twin={twin} first={twin.a} other={twin.b} />}
      empty={{ title: 'customers.text.noTwins', text: 'customers.text.noTwinsWhy' }}
      live
    />
  )
}
