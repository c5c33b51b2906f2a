import type { ChannelUnit } from '#contract/channels/orders/order.schema.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import '../channels.css'

/** Guests or tickets, one a line, each with what became of it. */
export function UnitList({ units }: { units: readonly ChannelUnit[] }) {
  const { w } = useWords()
  if (!units.length) return <p className="lt-soft">{w('channels.text.noTickets')}</p>
  return (
    <ul className="channel-lines">
      {units.map(({ no, unit, kind, name, code, outsideId, usedAt, refundedAt }) => (
        <li key={no}>
          <span className="channel-no">{no}</span>
          <span>{kind ? w(`channels.guestKinds.${kind}`) : unit}</span>
          {name && <b>{name}</b>}
          {(code || outsideId) && <Copyable text={code || outsideId} />}
          {usedAt && (
            <StatusTag tone="good">
              {w('channels.text.used')} <TimeText at={usedAt} />
            </StatusTag>
          )}
          {refundedAt && (
            <StatusTag tone="muted">
              {w('channels.text.refunded')} <TimeText at={refundedAt} />
            </StatusTag>
          )}
        </li>
      ))}
    </ul>
  )
}
