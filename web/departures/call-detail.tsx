import { shownDay } from '../kit/words/buddhist.ts'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { HistoryCard } from '../audit/history.public.tsx'
import { BulkProgress } from '../kit/bulk/bulk-progress.tsx'
import { useBulkInfo } from '../kit/bulk/use-bulk-jobs.ts'
import { useRead } from '../kit/call/query.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs } from '../kit/route/action.ts'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { daysText, outcomeText } from './call-list.tsx'
import { callOrderColumns } from './call-order-columns.tsx'
import { OfferActions } from './offer-actions.tsx'
import { departures } from './departures.client.ts'
import './departures.css'

/** One call: what was decided, and what became of each order; the page follows while it is carried out. */
export default function CallDetail({ callId }: { callId: string }) {
  const { w, name } = useWords()
  const id = Number(callId)
  const read = useRead(
    departures.info,
    { id },
    { live: ['departure', 'order', 'bulk'], keep: true, tellsFailure: true },
  )
  const call = read.data
  return (
    <DetailPage
      read={read}
      code={call && `${w('departures.screens.departureCall')} ${id}`}
      title={call && `${w(`departures.acts.${call.act}`)} · ${daysText(call)}`}
      sub={call && call.names.map((names) => name(names)).join(', ')}
      states={
        call && (
          <StatusTag tone={call.blocked ? 'warn' : 'good'}>
            {w(call.blocked ? 'departures.text.closed' : 'departures.text.open')}
          </StatusTag>
        )
      }
      actions={
        call && (
          <ActionButtons
            can={call.can}
            of="departures.moves"
            acts={{
              again: runs(departures.again, () => ({ id }), { done: 'departures.text.done' }),
              open: runs(departures.open, () => ({ id }), {
                done: 'departures.text.done',
                invalidates: ['stock'],
              }),
            }}
          />
        )
      }
      side={call && <HistoryCard history={call.history} />}
    >
      {call && (
        <>
          {call.running && call.jobId !== null && <Progress call={call} jobId={call.jobId} />}
          <Decided call={call} />
          <Card title="departures.text.callOrders">
            <DataTable
              screen="departureCallOrders"
              label={w('departures.text.callOrders')}
              columns={callOrderColumns}
              rows={call.rows}
              rowKey={({ orderId }) => String(orderId)}
              hrefOf={({ orderId }) => to.orders.OrderDetail({ id: orderId })}
              rowActions={(order) => <OfferActions call={call} order={order} />}
              inline
            />
          </Card>
          <Drivers call={call} />
        </>
      )}
    </DetailPage>
  )
}

/** How far the job is, with the way to stop it for whoever began it; others read how many are through. */
function Progress({ call, jobId }: { call: CallInfo; jobId: number }) {
  const { w } = useWords()
  const job = useBulkInfo(jobId, true)
  const done = call.orders - call.counts.waiting
  return (
    <div className="departure-progress" role="status">
      {job ? (
        <BulkProgress job={job} />
      ) : (
        <>
          <progress
            max={call.orders}
            value={done}
            aria-label={w('departures.text.running', { done, total: call.orders })}
          />
          {w('departures.text.running', { done, total: call.orders })}
        </>
      )}
    </div>
  )
}

function Decided({ call }: { call: CallInfo }) {
  const { w } = useWords()
  const sailing = ({ date, session }: { date: string; session: string | null }) =>
    [shownDay(date), session].filter(Boolean).join(' ')
  return (
    <FactCard
      title="departures.text.decided"
      facts={[
        { word: 'departures.fields.state', value: outcomeText(call), wide: true },
        { word: 'departures.fields.reason', value: call.reason, wide: true },
        { word: 'departures.fields.message', value: call.message, wide: true },
        call.act !== 'move' && {
          word: 'departures.fields.refund',
          value: w(`departures.refunds.${call.refund}`),
        },
        call.toDate !== null && {
          word: 'departures.fields.to',
          value: sailing({ date: call.toDate, session: call.toSession }),
        },
        call.sailings.length > 0 && {
          word: 'departures.fields.sailings',
          value: call.sailings.map(sailing).join(' · '),
        },
        call.choices.length > 0 && {
          word: 'departures.fields.choices',
          value: call.choices.map((one) => w(`departures.choices.${one}`)).join(' · '),
        },
        call.answerBy !== null && {
          word: 'departures.fields.answerBy',
          value: <TimeText at={call.answerBy} zone={timeZone()} />,
        },
        call.byDefault !== null && {
          word: 'departures.fields.byDefault',
          value: w(`departures.defaults.${call.byDefault}`),
        },
        ...call.refunds
          .filter(({ amountMinor }) => amountMinor > 0)
          .map(({ currency, amountMinor }) => ({
            word: 'departures.fields.refunded' as const,
            value: `${groupedAmount(amountMinor, currency)} ${currency}`,
          })),
        { word: 'departures.fields.by', value: call.byName },
        { word: 'departures.fields.at', value: <TimeText at={call.at} zone={timeZone()} /> },
      ]}
    />
  )
}

/** Who drives guests of these orders: they have no address here, so somebody calls them. */
function Drivers({ call }: { call: CallInfo }) {
  const drivers = call.rows.flatMap(({ orderId, code, drivers: of }) =>
    of.map((driver) => ({ ...driver, orderId, code })),
  )
  if (!drivers.length) return null
  return (
    <Card title="departures.text.toCall">
      <ul className="departure-drivers">
        {drivers.map(({ name, phone, time, code, orderId }) => (
          <li key={`${orderId} ${name} ${time}`}>
            <b>{name}</b> <a href={`tel:${phone}`}>{phone}</a> · {time} · {code}
          </li>
        ))}
      </ul>
    </Card>
  )
}
