import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { AmendmentPreview, AmendmentView } from '#contract/orders/amend/amend.schema.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { LegTag } from '../legs/leg-tag.tsx'
import { pinyinBeside } from '../person-name.ts'
import { Differences, useLineDifferences } from './differences.tsx'

/** What an amendment comes to: each line before and after, who goes and who comes, and the money. */
export function AmendmentSummary({ told }: { told: AmendmentPreview }) {
  const { w, name } = useWords()
  const differencesOf = useLineDifferences()
  const { currency, lines } = told
  return (
    <div className="amend-told">
      {lines.map(({ lineId, change, before, after, asks }, at) => (
        <Differences
          key={lineId ?? `new ${at}`}
          title={
            <>
              {name((before ?? after)?.names)} <LegTag leg={(before ?? after)?.leg} />{' '}
              {change !== 'same' && (
                <StatusTag tone={change === 'gone' ? 'muted' : 'info'}>
                  {w(`orders.lineChanges.${change}`)}
                </StatusTag>
              )}{' '}
              {asks && <StatusTag tone="warn">{w('orders.modifyStates.sent')}</StatusTag>}
            </>
          }
          rows={differencesOf(before, after, currency)}
          afterWord="orders.amend.after"
          only
        />
      ))}
      <PeopleView told={told} />
      <MoneyView told={told} />
      {told.missingMinor !== undefined && (
        <p className="amend-note" role="status">
          {w('orders.amend.missing', {
            amount: `${groupedAmount(told.missingMinor, currency)} ${currency}`,
          })}
        </p>
      )}
      {told.questions?.map((question) => (
        <p key={question} className="amend-note" role="status">
          {question}
        </p>
      ))}
      {told.promoFalls && <p className="amend-note">{w('orders.amend.promoFalls')}</p>}
    </div>
  )
}

/** Who comes and who goes, by name. */
function PeopleView({ told }: { told: AmendmentView }) {
  const { w } = useWords()
  const people = [
    ...told.guestsGone.map((guest) => ({ ...guest, gone: true })),
    ...told.guestsAdded.map((guest) => ({ ...guest, gone: false })),
  ]
  if (people.length === 0) return null
  return (
    <ul className="amend-people">
      {people.map(({ kind, name, pinyin, gone }, at) => (
        // Two guests may be called the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-gone={gone || undefined}>
          {gone ? '−' : '+'} {w(`orders.guestKinds.${kind}`)} {name}{' '}
          <small>{pinyinBeside(name, pinyin)}</small>
        </li>
      ))}
    </ul>
  )
}

function MoneyView({ told }: { told: AmendmentPreview }) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  const { currency, dueMinor, costs = [], asked = [], stock = [] } = told
  const money = (minor: number) => minor !== 0 && <Money minor={minor} currency={currency} />
  const dueWord = own ? 'orders.amend.dueOwn' : 'orders.amend.due'
  const refundWord = own ? 'orders.amend.refundOwn' : 'orders.amend.refund'
  return (
    <Facts
      facts={[
        {
          word: 'orders.fields.total',
          value: (
            <>
              <Money minor={told.totalBeforeMinor} currency={currency} code={false} /> →{' '}
              <Money minor={told.totalAfterMinor} currency={currency} strong />
            </>
          ),
          wide: true,
        },
        { word: 'orders.amend.added', value: money(told.addedMinor) },
        { word: 'orders.amend.back', value: money(told.backMinor) },
        { word: 'orders.fields.fee', value: money(told.feeMinor) },
        {
          word: dueMinor < 0 ? refundWord : dueWord,
          value:
            dueMinor === 0 ? (
              w('orders.amend.even')
            ) : (
              <Money minor={Math.abs(dueMinor)} currency={currency} strong />
            ),
        },
        ...costs.map((cost) => ({
          word: 'orders.fields.cost' as const,
          value: (
            <>
              <Money minor={cost.beforeMinor} currency={cost.currency} code={false} /> →{' '}
              <Money minor={cost.afterMinor} currency={cost.currency} />
            </>
          ),
        })),
        {
          word: 'orders.amend.stock',
          wide: true,
          value: stock.length > 0 && (
            <ul className="amend-stock">
              {stock.map(({ poolId, name, date, session, before, after }) => (
                <li key={`${poolId} ${date} ${session}`}>
                  {name} · <DateText date={date} /> {session}: {before} → <strong>{after}</strong>
                </li>
              ))}
            </ul>
          ),
        },
        { word: 'orders.amend.askedFirst', value: asked.join(', '), wide: true },
      ]}
    />
  )
}
