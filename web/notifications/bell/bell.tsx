import { useRef, useState } from 'react'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Popover } from '../../kit/parts/layers/popover.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { mayOpen } from '../../kit/route/guard.ts'
import { go } from '../../kit/route/navigate.ts'
import { screenNamed } from '../../kit/route/screens.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'
import { useNotificationLink, useSentence } from '../sentence.ts'
import './bell.css'

/** How many are unread, and the last ten: in the bar above every screen. */
export default function Bell() {
  const { w } = useWords()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { data } = useRead(notifications.bell, undefined, {
    live: ['notification'],
    keep: true,
    skipToast: true,
  })
  const unread = data?.unread ?? 0
  const count = data?.capped ? `${unread}+` : String(unread)
  const label = unread ? w('notifications.text.bellUnread', { count }) : w('notifications.text.bell')
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="lt-icon-button top-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="lt-badge">{count}</span>}
      </button>
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        label={w('notifications.text.bell')}
        align="end"
        width={380}
      >
        <LastTen rows={data?.rows ?? []} unread={unread} onClose={close} />
      </Popover>
    </>
  )
}

function LastTen({
  rows,
  unread,
  onClose,
}: {
  rows: readonly Notification[]
  unread: number
  onClose: () => void
}) {
  const { w } = useWords()
  const { user } = useSession()
  const allRead = useAct(notifications.markAll)
  const newest = Math.max(0, ...rows.map(({ id }) => id))
  const inbox = screenNamed('notification')
  return (
    <div className="bell-panel">
      <div className="bell-head">
        <h2>{w('notifications.text.bell')}</h2>
        {newest > 0 && unread > 0 && (
          <button
            type="button"
            className="lt-button lt-button-plain"
            onClick={() => void allRead.run({ upTo: newest })}
          >
            {w('notifications.text.allRead')}
          </button>
        )}
      </div>
      {rows.length ? (
        <ul>
          {rows.map((row) => (
            <BellRow key={`${row.id} ${row.read}`} row={row} onClose={onClose} />
          ))}
        </ul>
      ) : (
        <p className="lt-soft" tabIndex={-1} data-autofocus>
          {w('notifications.text.none')}
        </p>
      )}
      {inbox && user && mayOpen(user, inbox) && (
        <div className="bell-foot">
          <Link href={inbox.path} onClick={onClose}>
            {w('notifications.text.seeAll')}
          </Link>
        </div>
      )}
    </div>
  )
}

function BellRow({ row, onClose }: { row: Notification; onClose: () => void }) {
  const { w } = useWords()
  const sentence = useSentence()
  const link = useNotificationLink()
  const mark = useAct(notifications.mark)
  const { id, firstId } = row
  const follow = () => {
    const href = link(row)
    if (!row.read) void mark.run({ id, firstId, read: true })
    onClose()
    if (href) go(href)
  }
  return (
    <li className={row.read ? 'bell-read' : undefined}>
      <button
        type="button"
        aria-label={row.read ? undefined : `${w('notifications.text.unread')}: ${sentence(row)}`}
        onClick={follow}
      >
        <span className="bell-told">{sentence(row)}</span>
        <TimeText at={row.at} zone={timeZone()} />
      </button>
    </li>
  )
}
