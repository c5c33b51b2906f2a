import type { PageRow } from '#contract/report-pages/page.schema.ts'
import { reportKeys } from '#contract/report-pages/report-pages.keys.ts'
import { wordAt } from '#contract/words.ts'
import { useAct } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { to } from '../../kit/route/screens.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'
import { reportPages } from '../report-pages.client.ts'
import { PageActions } from './page-actions.tsx'
import { pageRow } from '#contract/report-pages/page.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'report-pages.fields.name', first: true } },
  tabs: ['all', 'own', 'shared'],
  pageSize: 100,
})

const column = columnsOf(pageRow)
const columns: readonly Column<PageRow>[] = [
  column('name', { width: 260, frozen: true, card: 'title' }),
  column('note', { width: 260, grow: true, card: 'meta' }),
  column('blockCount', { key: 'blocks', width: 90 }),
  column('sharing', { text: sharingText, width: 180, card: 'sub' }),
  column('ownerName', { key: 'owner', width: 150, card: 'meta' }),
  { key: 'schedule', title: 'report-pages.fields.schedule', text: scheduleText, width: 260, card: 'meta' },
  column('changedAt', { as: 'time', width: 160 }),
]

function sharingText({ sharing, roleNames }: PageRow): string {
  return sharing === 'roles' ? roleNames.join(', ') : word(wordAt('report-pages.sharings', sharing))
}

function scheduleText({ schedule }: PageRow): string {
  if (!schedule) return word('report-pages.text.notMailed')
  if (!schedule.enabled) return word('report-pages.text.paused')
  return word('report-pages.text.nextMail', {
    every: word(wordAt('report-pages.cycles', schedule.every)),
    at: shownMoment(schedule.nextAt),
  })
}

/** Report pages in the person's own order. */
export function PageList() {
  const list = useListState('AWMReports', schema)
  const { text } = requestOf(list)
  const whose = list.tab === 'own' || list.tab === 'shared' ? list.tab : undefined
  const page = useListPage(reportPages.list, list, { text, whose }, ['reportPage'])
  const arrange = useAct(reportPages.arrange)
  const rows = page.read.data?.rows ?? []
  const canArrange = !text && !whose && rows.length > 1
  const move = (id: number, by: -1 | 1) => {
    const ids = rows.map((row) => row.id)
    const at = ids.indexOf(id)
    const other = ids[at + by]
    if (other === undefined) return
    ids[at] = other
    ids[at + by] = id
    void arrange.run({ ids })
  }
  const create = (
    <NewButton
      needs={reportKeys.pages}
      title="report-pages.text.new"
      href={to['report-pages'].ModifyPageReport()}
    />
  )
  return (
    <ListPage
      {...page}
      list={list}
      title="report-pages.screens.AWMReports"
      tabs={[
        { value: 'all', word: 'report-pages.tabs.all' },
        { value: 'own', word: 'report-pages.tabs.own' },
        { value: 'shared', word: 'report-pages.tabs.shared' },
      ]}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      hrefOf={({ id }) => to['report-pages'].AWMReports({ id })}
      rowActions={(row) => (
        <PageActions page={row} max={1} onMove={canArrange ? (by) => move(row.id, by) : undefined} />
      )}
      actions={create}
      empty={{ title: 'report-pages.text.none', text: 'report-pages.text.noneWhy', action: create }}
      live
    />
  )
}
