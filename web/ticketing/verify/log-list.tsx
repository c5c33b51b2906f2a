import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ticketing } from '../ticketing.client.ts'
import { logColumns } from './log-columns.tsx'
import { usePosts } from './use-posts.ts'
import { logRow } from '#contract/ticketing/verify/log.fields.ts'
import { filtersOf } from '../../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'ticketing.text.searchLog', first: true },
    outcome: filtersOf(logRow)('outcome', { first: true }),
    refusal: filtersOf(logRow)('refusal'),
    postId: {
      kind: 'select',
      label: 'ticketing.fields.post',
      first: true,
      options: [],
      read: (text: string) => Number(text) || undefined,
    },
    at: { kind: 'dates', label: 'ticketing.fields.at', first: true },
  },
})

/** Every verification, refusal and reversal: who, when, where, and what came of it. */
export default function LogList() {
  const list = useListState('verificationLog', schema)
  const { at, ...requested } = requestOf(list)
  const ask = { ...requested, from: at?.from || undefined, to: at?.to || undefined }
  const page = useListPage(ticketing.log, list, ask, ['ticket'])
  const posts = usePosts() ?? []
  return (
    <ListPage
      {...page}
      title="ticketing.screens.verificationLog"
      columns={logColumns}
      choices={{ postId: posts.map(({ id, name }) => ({ value: String(id), label: name })) }}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      empty={{ title: 'ticketing.text.noChecks', text: 'ticketing.text.noChecksWhy' }}
      compact
      live
    />
  )
}
