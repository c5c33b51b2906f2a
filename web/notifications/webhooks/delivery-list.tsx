import { deliveryRow } from '#contract/notifications/webhooks/delivery.fields.ts'
import { chosen } from '../../kit/record/record-filters.ts'
import { notificationKindNames } from '#contract/notifications/kinds.ts'
import { deliveryStates, testKind } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { Delivery } from '#contract/notifications/webhooks/webhook.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'
import { answerText, deliveryColumns, kindWord } from './delivery-columns.tsx'
import './webhooks.css'

const schema = listSchema({
  filters: {
    endpointId: { kind: 'select', label: 'notifications.webhooks.endpoint', first: true, read: Number },
    kind: {
      kind: 'select',
      label: 'notifications.text.kind',
      first: true,
      options: [...notificationKindNames, testKind].map((value) => ({ value, word: kindWord(value) })),
    },
  },
  tabs: ['all', ...deliveryStates],
})
const tabs = [
  { value: 'all', word: 'notifications.text.all' },
  ...deliveryStates.map((value) => ({ value, word: `notifications.deliveryStates.${value}` as const })),
] as const

/** What was sent to webhooks, and what they answered. */
export default function DeliveryList() {
  const list = useListState('webhookDeliveries', schema)
  const { endpointId, kind } = requestOf(list)
  const state = chosen(deliveryRow, 'state', list.tab)
  const page = useListPage(notifications.deliveryList, list, { endpointId, kind, state }, ['webhook'])
  const endpoints = useRead(notifications.endpointList, { pageSize: 100 }, { live: ['webhook'] })
  const choices = endpoints.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <ListPage
      {...page}
      title="notifications.screens.webhookDeliveries"
      columns={deliveryColumns}
      tabs={tabs}
      choices={{ endpointId: choices }}
      rowKey={({ id }) => id}
      rowName={({ messageId }) => messageId}
      look={(row) => ({ title: row.endpointName, body: <Look id={row.id} /> })}
      rowActions={(row) => <Again row={row} />}
      empty={{ title: 'notifications.webhooks.noDeliveries' }}
      live
    />
  )
}

const Again = ({ row: { id, can } }: { row: Delivery }) => (
  <ActionButtons
    can={can}
    of="notifications.webhooks"
    quiet
    acts={{
      redeliver: runs(notifications.redeliver, () => ({ id }), {
        done: 'notifications.webhooks.redelivered',
      }),
    }}
  />
)

/** One delivery: what was posted, and each attempt with its answer. */
function Look({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(notifications.deliveryInfo, { id }, { live: ['webhook'] })
  if (!data) return null
  return (
    <div className="delivery-look">
      <Again row={data} />
      <Facts
        facts={[
          { word: 'notifications.text.kind', value: w(kindWord(data.kind)) },
          { word: 'notifications.text.state', value: w(`notifications.deliveryStates.${data.state}`) },
          { word: 'notifications.webhooks.url', value: <Copyable text={data.url} />, wide: true },
          { word: 'notifications.webhooks.messageId', value: <Copyable text={data.messageId} />, wide: true },
          {
            word: 'notifications.webhooks.body',
            value: data.body && <pre>{pretty(data.body)}</pre>,
            wide: true,
          },
        ]}
      />
      <h3>{w('notifications.webhooks.tries')}</h3>
      <ol>
        {data.tries.map((each) => (
          <li key={each.no}>
            <b>{w('notifications.webhooks.try', { no: each.no })}</b>{' '}
            {each.byHand && `(${w('notifications.webhooks.byHand')}) `}
            <TimeText at={each.at} zone={timeZone()} /> · {answerText(each)} ·{' '}
            {w('notifications.webhooks.took', { count: each.ms })}
            {each.answer && <pre>{each.answer}</pre>}
          </li>
        ))}
      </ol>
    </div>
  )
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)
