import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { ChannelOrderInfo, ChannelOrderRow } from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { hasWord } from '../../kit/words/words.ts'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { StateTag, StatusTag } from '../../kit/parts/status-tag.tsx'
import { OrderLink } from '../../kit/route/source-link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { TimeLeft } from '../../orders/orders.public.tsx'
import { live } from '../live.ts'
import { Message } from '../parts/message.tsx'
import { UnitList } from '../parts/unit-list.tsx'
import { orderCalls, useView } from '../view.ts'
import { OrderActs } from './order-acts.tsx'
import { causeOf, dueOf } from './order-columns.tsx'
import '../channels.css'
import { faultText } from '../parts/fault-text.ts'

/** A marketplace's order in full: what came, who travels, what became of it, what we told. */
export function OrderQuickView({ row }: { row: ChannelOrderRow }) {
  const calls = orderCalls(useView())
  const info = useQuickView(calls.info, { id: row.id }, { live: [live.orders, live.own, live.refunds] })
  return (
    <RecordQuickView name={row.thirdCode} acts={<OrderActs row={info ?? row} />}>
      <Standing row={info ?? row} />
      <OrderFacts row={info ?? row} />
      {info && <Rest info={info} />}
    </RecordQuickView>
  )
}

/** Where it stands, and what has to be done by when. */
function Standing({ row }: { row: ChannelOrderRow }) {
  const { w } = useWords()
  const due = dueOf(row)
  const cause = row.state === 'waiting' ? causeOf(row) : ''
  return (
    <div className="channel-standing">
      <StateTag table={channelOrderStates} of="channels.orderStates" state={row.state} />
      {row.test && <StatusTag tone="neutral">{w('channels.text.test')}</StatusTag>}
      {row.handled && <StatusTag tone="muted">{w('channels.text.handled')}</StatusTag>}
      {due && <TimeLeft at={due} />}
      {cause && <p>{cause}</p>}
    </div>
  )
}

function OrderFacts({ row }: { row: ChannelOrderRow }) {
  const money = (minor: number | null) =>
    minor !== null && row.currency !== '' && <Money minor={minor} currency={row.currency} />
  return (
    <FactCard
      title="channels.text.came"
      facts={[
        { word: 'channels.fields.thirdCode', value: <Copyable text={row.thirdCode} /> },
        row.item !== '' && { word: 'channels.fields.item', value: row.item },
        { word: 'channels.fields.connection', value: row.connectionName },
        { word: 'channels.fields.outsideName', value: row.itemName },
        { word: 'channels.fields.sku', value: row.skuName, keep: true },
        {
          word: 'channels.fields.date',
          value: row.date && (
            <>
              <DateText date={row.date} weekday /> {row.session}
            </>
          ),
        },
        { word: 'channels.fields.guests', value: row.guests },
        { word: 'channels.fields.contact', value: row.contactName },
        { word: 'channels.fields.phone', value: row.contactPhone && <Copyable text={row.contactPhone} /> },
        { word: 'channels.fields.retail', value: money(row.retailMinor) },
        { word: 'channels.fields.net', value: money(row.netMinor) },
        { word: 'channels.fields.order', value: row.orderId !== null && <OrderLink of={row} />, keep: true },
        { word: 'channels.fields.came', value: <TimeText at={row.createdAt} /> },
        row.answerBy !== null && {
          word: 'channels.fields.answerBy',
          value: <TimeText at={row.answerBy} />,
        },
        row.heldUntil !== null && {
          word: 'channels.fields.heldUntil',
          value: <TimeText at={row.heldUntil} />,
        },
      ]}
    />
  )
}

function Rest({ info }: { info: ChannelOrderInfo }) {
  const { w } = useWords()
  const collected = Object.entries(info.collected)
  return (
    <>
      {(info.contactEmail !== '' || info.remark !== '' || info.language !== '' || collected.length > 0) && (
        <FactCard
          title="channels.text.more"
          facts={[
            { word: 'channels.fields.email', value: info.contactEmail },
            { word: 'channels.fields.language', value: info.language },
            { word: 'channels.fields.remark', value: info.remark, wide: true },
            collected.length > 0 && {
              word: 'channels.fields.collected',
              value: collected.map(([key, value]) => `${key}: ${String(value)}`).join(' · '),
              wide: true,
            },
          ]}
        />
      )}
      <Card title="channels.text.tickets">
        <UnitList units={info.units} />
      </Card>
      {info.refunds.length > 0 && (
        <Card title="channels.parts.refunds">
          <ul className="channel-lines">
            {info.refunds.map(({ id, state, quantity, amountMinor }) => (
              <li key={id}>
                <RefundState state={state} />
                <span>{w('channels.text.pieces', { count: quantity })}</span>
                {amountMinor !== null && <Money minor={amountMinor} currency={info.currency} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Notices info={info} />
      <Calls info={info} />
      <details className="lt-panel">
        <summary>{w('channels.text.raw')}</summary>
        <Message text={JSON.stringify(info.raw)} />
      </details>
    </>
  )
}

function RefundState({ state }: { state: string }) {
  const { w } = useWords()
  const name = asOneOf(channelRefundStates.names, state)
  return name ? (
    <StatusTag tone={channelRefundStates.states[name].tone}>{w(`channels.refundStates.${name}`)}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{state}</StatusTag>
  )
}

/** What the marketplace was told by us: issued, boarded, given back. */
function Notices({ info }: { info: ChannelOrderInfo }) {
  const { w } = useWords()
  if (!info.notices.length) return null
  return (
    <Card title="channels.text.notices">
      <ul className="channel-lines">
        {info.notices.map(({ id, kind, state, error, at }) => {
          const kindWord = `channels.noticeKinds.${kind}`
          const stateWord = `channels.noticeStates.${state}`
          return (
            <li key={id}>
              <TimeText at={at} />
              <b>{hasWord(kindWord) ? w(kindWord) : kind}</b>
              <StatusTag tone={error ? 'bad' : state === 'done' ? 'good' : 'progress'}>
                {hasWord(stateWord) ? w(stateWord) : state}
              </StatusTag>
              {error && <span className="channel-error">{faultText(error)}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Calls({ info }: { info: ChannelOrderInfo }) {
  const { w } = useWords()
  if (!info.calls.length) return null
  return (
    <Card title="channels.text.calls">
      <ul className="channel-lines">
        {info.calls.map(({ id, at, verb, ok, error }) => (
          <li key={`${id} ${at} ${verb}`}>
            <TimeText at={at} />
            <b>{verb}</b>
            <StatusTag tone={ok ? 'good' : 'bad'}>
              {w(ok ? 'channels.text.answered' : 'channels.text.failed')}
            </StatusTag>
            {error && <span className="channel-error">{faultText(error)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
