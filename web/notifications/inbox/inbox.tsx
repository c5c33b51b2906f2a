import { useMemo } from 'react'
import {
  isKind,
  kindOf,
  notificationGroups,
  notificationKindNames,
  type NotificationGroup,
} from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import type { Tab } from '../../kit/parts/page/tabs.tsx'
import { go } from '../../kit/route/navigate.ts'
import { screenNamed } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'
import { useNotificationLink, useSentence } from '../sentence.ts'
import './inbox.css'
import { notificationRow } from '#contract/notifications/notification.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    kinds: {
      kind: 'multi',
      label: 'notifications.text.kind',
      first: true,
      options: notificationKindNames.map((value) => ({
        value,
        word: `notifications.kinds.${value}` as const,
      })),
    },
    unread: {
      kind: 'select',
      label: 'notifications.text.state',
      first: true,
      options: [{ value: 'yes', word: 'notifications.text.unreadOnly' }],
      read: (value: string) => value === 'yes',
    },
  },
  tabs: ['all', ...notificationGroups],
})

function InboxSentence({ row }: { row: Notification }) {
  const sentence = useSentence()
  const link = useNotificationLink()
  const mark = useAct(notifications.mark)
  const { id, firstId, read } = row
  const href = link(row)
  const seen = () => void (read || mark.run({ id, firstId, read: true }))
  const look = read ? 'told-read' : 'told-unread'
  return href ? (
    <Link className={look} href={href} onClick={seen}>
      {sentence(row)}
    </Link>
  ) : (
    <span className={look}>{sentence(row)}</span>
  )
}

const column = columnsOf(notificationRow)
const listColumns = (describe: (row: Notification) => string): readonly Column<Notification>[] => [
  {
    key: 'about',
    title: 'notifications.text.about',
    render: (row) => <InboxSentence row={row} />,
    text: describe,
    width: 460,
    grow: true,
    card: 'title',
    brief: true,
  },
  column('kind', {
    ...tagCell((row) => [kindOf(row.kind).tone, `notifications.kinds.${row.kind}`]),
    width: 190,
    card: 'sub',
  }),
  column('read', { width: 110, card: 'sub' }),
  column('at', { as: 'time', width: 160, card: 'sub' }),
]

const isGroup = (tab: string): tab is NotificationGroup => notificationGroups.some((group) => group === tab)

/** What a person is told: by type, read or not, each with the way to what it is about. */
export default function Inbox() {
  const { w } = useWords()
  const sentence = useSentence()
  const link = useNotificationLink()
  const mark = useAct(notifications.mark)
  const columns = useMemo(() => listColumns(sentence), [sentence])
  const list = useListState('notification', schema)
  const { kinds = [], unread = false } = requestOf(list)
  const group = isGroup(list.tab) ? list.tab : undefined
  const page = useListPage(notifications.list, list, { kinds: kinds.filter(isKind), unread, group }, [
    'notification',
  ])
  const { rows = [], unread: counts = {} } = page.read.data ?? {}
  const setRead = ({ id, firstId }: Notification, read: boolean) => mark.run({ id, firstId, read })
  const open = (row: Notification) => {
    const href = link(row)
    if (!row.read) void setRead(row, true)
    if (href) go(href)
  }
  return (
    <ListPage
      {...page}
      title="notifications.screens.notification"
      columns={columns}
      tabs={tabsOf(counts)}
      rowKey={({ id, read }) => `${id}-${read}`}
      rowName={sentence}
      onOpen={open}
      rowActions={(row) => (
        <button type="button" className="lt-button" onClick={() => void setRead(row, !row.read)}>
          {w(row.read ? 'notifications.text.markUnread' : 'notifications.text.markRead')}
        </button>
      )}
      actions={<InboxActions group={group} any={rows.length > 0} />}
      empty={{ title: 'notifications.text.none', text: 'notifications.text.noneWhy' }}
      live
    />
  )
}

/** The types, each with how much of it is unread. */
const tabsOf = (unread: Partial<Record<NotificationGroup, number>>): Tab[] => [
  {
    value: 'all',
    word: 'notifications.text.all',
    count: Object.values(unread).reduce((sum, n) => sum + n, 0),
    attention: true,
  },
  ...notificationGroups.map((value) => ({
    value,
    word: `notifications.groups.${value}` as const,
    count: unread[value] ?? 0,
    attention: true,
  })),
]

function InboxActions({ group, any }: { group: NotificationGroup | undefined; any: boolean }) {
  const { w } = useWords()
  const allRead = useAct(notifications.markAll)
  const all = { upTo: Number.MAX_SAFE_INTEGER, ...(group && { group }) }
  return (
    <>
      <Link className="lt-button" href={screenNamed('subscriptions')?.path ?? ''}>
        {w('notifications.text.settings')}
      </Link>
      {any && (
        <button type="button" className="lt-button" onClick={() => void allRead.run(all)}>
          {w('notifications.text.allRead')}
        </button>
      )}
    </>
  )
}
