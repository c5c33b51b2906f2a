import { campaignRow } from '#contract/sms/campaign.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { smsKeys } from '#contract/sms/sms.keys.ts'
import type { CampaignRow } from '#contract/sms/sms.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { RecordsPage } from '../kit/record/records-page.tsx'
import { runs } from '../kit/route/action.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { word } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { CampaignDrawer } from './campaign-form.tsx'
import { costText } from './cost-text.ts'
import { sms } from './sms.client.ts'
import { filtersOf } from '../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'sms.fields.search', first: true },
    status: filtersOf(campaignRow)('status', { first: true }),
  },
})

const column = columnsOf(campaignRow)
const count = (key: 'delivered' | 'failed' | 'unknown' | 'skipped' | 'segments'): Column<CampaignRow> => ({
  key,
  title: `sms.fields.${key}`,
  align: 'right',
  text: (row) => String(row[key]),
  width: 100,
})
const columns: readonly Column<CampaignRow>[] = [
  column('name', { width: 180, frozen: true, grow: true, card: 'title' }),
  column('status', { width: 140, card: 'sub' }),
  {
    key: 'progress',
    title: 'sms.fields.progress',
    text: ({ total, waiting, status }) =>
      status === 'awaiting' ? '' : word('sms.text.progress', { done: total - waiting, total }),
    width: 120,
    card: 'meta',
  },
  count('delivered'),
  count('failed'),
  count('unknown'),
  count('skipped'),
  { ...count('segments'), hidden: true },
  {
    key: 'estimate',
    title: 'sms.fields.estimate',
    align: 'right',
    text: ({ estimateMicros, currency }) => costText(estimateMicros, currency),
    width: 130,
  },
  {
    key: 'cost',
    title: 'sms.fields.cost',
    align: 'right',
    text: ({ costMicros, currency }) => costText(costMicros, currency),
    width: 120,
    card: 'meta',
  },
  column('templateName', { key: 'template', width: 160 }),
  column('connectionName', { key: 'connection', width: 140 }),
  column('offer', { width: 140, hidden: true }),
  column('sendAt', { as: 'time', width: 140, hidden: true }),
  column('createdByName', { width: 130 }),
  column('createdAt', { as: 'time', width: 140 }),
  column('approvedByName', { width: 130 }),
  column('endedAt', { as: 'time', width: 140 }),
  column('reason', { width: 160, hidden: true }),
]

/** What was sent to many, how far it is, what it cost; approved, paused and cancelled here. */
export default function SmsCampaigns() {
  const list = useListState('SmsCampaigns', schema)
  const page = useListPage(sms.campaignList, list, requestOf(list), ['smsCampaign'])
  return (
    <RecordsPage
      {...page}
      title="sms.screens.SmsCampaigns"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={(row) => <CampaignActs row={row} />}
      buttons={<Beside but="SmsCampaigns" />}
      add={{ word: 'sms.text.newCampaign', needs: smsKeys.send, draft: null }}
      form={(_, panel) => <CampaignDrawer {...panel} />}
      empty={{ title: 'sms.text.noCampaigns', text: 'sms.text.noneWhy' }}
    />
  )
}

function CampaignActs({ row }: { row: CampaignRow }) {
  const { id, version } = row
  const done = 'sms.text.done' as const
  return (
    <ActionButtons
      can={{ ...row.can, messages: true }}
      of="sms.text"
      max={2}
      acts={{
        approve: runs(sms.campaignApprove, () => ({ id, version }), {
          word: 'sms.text.approve',
          consequence: `${row.name}: ${costText(row.estimateMicros, row.currency)}`,
          done,
        }),
        pause: runs(sms.campaignPause, () => ({ id, version }), { word: 'sms.text.pause', done }),
        resume: runs(sms.campaignResume, () => ({ id, version }), { word: 'sms.text.resume', done }),
        messages: {
          word: 'sms.text.messages',
          go: () => go(to.sms.SmsMessages(undefined, { campaignId: id })),
        },
        reject: runs(sms.campaignReject, (reason) => ({ id, version, reason }), {
          word: 'sms.text.reject',
          danger: true,
          reason: true,
          done,
        }),
        cancel: runs(sms.campaignCancel, (reason) => ({ id, version, reason }), {
          word: 'sms.text.cancel',
          danger: true,
          reason: true,
          done,
        }),
      }}
    />
  )
}
