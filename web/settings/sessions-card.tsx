import { shownMoment } from '../kit/words/buddhist.ts'
import type { SessionRow } from '#contract/identity/identity.schema.ts'
import { identity } from '../identity/identity.public.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { useAct, useRead } from '../kit/call/query.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { browserName } from '#contract/identity/access/browser-name.ts'

/** Where the person is logged in, and the way to end it there. */
export function SessionsCard() {
  const { w } = useWords()
  const { data } = useRead(identity.sessions, undefined)
  const revoke = useAct(identity.revokeSession, { doneText: w('settings.text.loggedOut') })
  const rows = data?.rows ?? []
  return (
    <Card
      title="settings.text.sessions"
      extra={
        rows.length > 1 && (
          <button
            type="button"
            className="lt-button"
            disabled={revoke.running}
            onClick={() => void revoke.run({ others: true })}
          >
            {w('settings.text.logOutOthers')}
          </button>
        )
      }
    >
      <ul className="session-list">
        {rows.map((row) => (
          <Session key={row.id} row={row} onEnd={() => void revoke.run({ id: row.id })} />
        ))}
      </ul>
    </Card>
  )
}

function Session({ row, onEnd }: { row: SessionRow; onEnd: () => void }) {
  const { w } = useWords()
  const at = (moment: string) => shownMoment(moment)
  return (
    <li>
      <div>
        <b title={row.userAgent}>{browserName(row.userAgent) || w('settings.text.unknownBrowser')}</b>
        {row.current && <StatusTag tone="good">{w('settings.text.thisDevice')}</StatusTag>}{' '}
        {row.remembered && <StatusTag tone="neutral">{w('settings.text.remembered')}</StatusTag>}
        <p>{w('settings.text.seen', { time: at(row.seenAt), since: at(row.createdAt), ip: row.ip })}</p>
      </div>
      {!row.current && (
        <button type="button" className="lt-button" onClick={onEnd}>
          {w('settings.text.logOutThere')}
        </button>
      )}
    </li>
  )
}
