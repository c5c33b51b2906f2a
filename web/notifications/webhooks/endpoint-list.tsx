import { useState } from 'react'
import { endpointRecord, endpointStates } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { Endpoint } from '#contract/notifications/webhooks/webhook.schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { screenNamed } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'
import { kindWord } from './delivery-columns.tsx'
import { EndpointDrawer } from './endpoint-form.tsx'
import { SecretDialog, type Secret } from './secret-dialog.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'notifications.webhooks.name', first: true } },
  tabs: ['all', ...endpointStates],
})
const tabs = [
  { value: 'all', word: 'notifications.text.all' },
  ...endpointStates.map((value) => ({ value, word: `notifications.endpointStates.${value}` as const })),
] as const
const column = columnsOf(endpointRecord)
const columns: readonly Column<Endpoint>[] = [
  column('name', { width: 160, frozen: true, card: 'title' }),
  column('url', { width: 320, grow: true, card: 'meta' }),
  column('state', { width: 110, card: 'sub' }),
  {
    key: 'kinds',
    title: 'notifications.webhooks.kinds',
    text: ({ kinds }) => kinds.map((kind) => word(kindWord(kind))).join(', '),
    width: 260,
    card: 'meta',
  },
  column('failingSince', { width: 150 }),
  column('createdByName', { key: 'by', width: 140, hidden: true }),
  column('createdAt', { width: 150, hidden: true }),
]

/** The merchant's own systems that are told by webhooks. */
export default function EndpointList() {
  const { w } = useWords()
  const [secret, setSecret] = useState<Secret>(null)
  const list = useListState('webhooks', schema)
  const { text } = requestOf(list)
  const page = useListPage(
    notifications.endpointList,
    list,
    { text, state: chosen(endpointRecord, 'state', list.tab) },
    ['webhook'],
  )
  return (
    <>
      <RecordsPage
        {...page}
        title="notifications.screens.webhooks"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        opens={(row): Endpoint | null | undefined => (row.can['edit'] === true ? row : undefined)}
        rowActions={(row, { edit, remove }) => (
          <EndpointActions
            row={row}
            onEdit={edit}
            onRemove={remove}
            onRotate={() => setSecret({ of: row })}
          />
        )}
        buttons={
          <Link className="lt-button" href={deliveriesOf()}>
            {w('notifications.webhooks.deliveries')}
          </Link>
        }
        add={{ word: 'notifications.webhooks.new', needs: 'setting.globalSetting', draft: null }}
        form={(endpoint, panel) => (
          <EndpointDrawer endpoint={endpoint} onSecret={(made) => setSecret({ made })} {...panel} />
        )}
        removal={{
          call: notifications.endpointDelete,
          consequence: ({ name }) => w('notifications.webhooks.removeWhat', { name }),
          done: 'notifications.webhooks.removed',
        }}
        empty={{ title: 'notifications.webhooks.none', text: 'notifications.webhooks.noneWhy' }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

const deliveriesOf = (endpointId?: number): string =>
  fillPath(screenNamed('webhookDeliveries')?.path ?? '', {}, { endpointId })

type ActionsProps = {
  row: Endpoint
  onEdit: (row: Endpoint) => void
  onRemove: (row: Endpoint) => void
  onRotate: () => void
}

function EndpointActions({ row, onEdit, onRemove, onRotate }: ActionsProps) {
  const { w } = useWords()
  const { id, state, can } = row
  const on = state === 'on'
  return (
    <ActionButtons
      can={can}
      of="notifications.webhooks"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => onEdit(row) },
        test: runs(notifications.endpointTest, () => ({ id }), { done: 'notifications.webhooks.testSent' }),
        enable: runs(notifications.endpointEnable, () => ({ id, enabled: !on }), {
          word: on ? 'notifications.webhooks.disable' : 'notifications.webhooks.enable',
          ...(on && { consequence: w('notifications.webhooks.disableWhat') }),
          done: switched(!on),
        }),
        rotate: {
          word: 'notifications.webhooks.rotate',
          go: onRotate,
        },
        delete: { word: 'kit.parts.remove', go: () => onRemove(row) },
      }}
    />
  )
}
