import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { messageRow } from '#contract/sms/message.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { smsCauses } from '#contract/sms/sms-values.ts'
import type { MessageRow } from '#contract/sms/sms.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords, word } from '../kit/words/words.ts'
import { Beside } from './beside.tsx'
import { costText } from './cost-text.ts'
import { sms } from './sms.client.ts'
import { campaignSource } from './sources.ts'
import { filtersOf } from '../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'sms.text.customerText', first: true },
    campaignId: { kind: 'pick', label: 'sms.fields.campaign', first: true, source: campaignSource },
    status: filtersOf(messageRow)('status', { first: true }),
  },
})

const causeText = ({ cause, told }: Pick<MessageRow, 'cause' | 'told'>): string => {
  const existing = asOneOf(smsCauses, cause)
  return [existing && word(`sms.causes.${existing}`), told && `(${told})`].filter(Boolean).join(' ')
}
const column = columnsOf(messageRow)
const columns: readonly Column<MessageRow>[] = [
  column('phone', { width: 150, frozen: true, card: 'title' }),
  column('status', { width: 130, card: 'sub' }),
  column('customerName', { key: 'customer', width: 140, card: 'meta' }),
  column('campaignName', { key: 'campaign', width: 150 }),
  column('body', { width: 280, grow: true, card: 'meta' }),
  { key: 'cause', title: 'sms.fields.cause', text: causeText, width: 220, card: 'meta' },
  column('segments', { width: 80 }),
  {
    key: 'cost',
    title: 'sms.fields.cost',
    align: 'right',
    text: ({ costMicros, currency }) => costText(costMicros, currency),
    width: 120,
  },
  column('sentAt', { as: 'time', width: 140 }),
  column('endedAt', { as: 'time', width: 140, hidden: true }),
  column('dueAt', { as: 'time', width: 140, hidden: true }),
  column('language', { width: 110, hidden: true }),
  column('country', { width: 90, hidden: true }),
  column('connectionName', { key: 'connection', width: 140, hidden: true }),
  column('outsideId', { width: 200, hidden: true }),
]

/** Each message with what became of it. */
export default function SmsMessages() {
  const { w } = useWords()
  const list = useListState('SmsMessages', schema)
  const page = useListPage(sms.messageList, list, requestOf(list), ['smsMessage'])
  return (
    <ListPage
      {...page}
      title="sms.screens.SmsMessages"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ phone }) => phone}
      rowActions={(row) => (
        <ActionButtons
          can={row.can}
          of="sms.text"
          max={1}
          acts={{
            again: runs(sms.messageAgain, () => ({ id: row.id, version: row.version }), {
              word: 'sms.text.again',
              consequence: w('sms.text.againWhat'),
              done: 'sms.text.done',
            }),
          }}
        />
      )}
      actions={<Beside but="SmsMessages" />}
      empty={{ title: 'sms.text.noMessages' }}
      live
    />
  )
}
