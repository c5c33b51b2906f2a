import { shownDay } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { Tone } from '#contract/kit/states.ts'
import type {
  PriceChange,
  PriceLogEntry,
  PriceLogInfo,
  PriceSide,
} from '#contract/pricing/log/price-log.schema.ts'
import { guestKinds, methodOf, type GuestKind } from '#contract/kit/guests.ts'
import { useSentences } from '../../audit/sentence.public.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { When } from '../dated/dated-parts.tsx'
import { guestWord } from '../guest-words.ts'
import { pricing } from '../pricing.client.ts'
import { shownQuote } from '#contract/pricing/quotation/quote-text.ts'
import '../quotation/quotation-trace.css'

/** One act with every price before and after, and the way to take it back. */
export function PriceLogDrawer({ entry, onClose }: { entry: PriceLogEntry; onClose: () => void }) {
  const { w } = useWords()
  const { sentence, who } = useSentences()
  const [asking, setAsking] = useState(false)
  const read = useRead(
    pricing.priceLogInfo,
    { id: entry.id },
    { live: ['price', 'quotation', 'cost'], tellsFailure: true },
  )
  const info = read.data
  const back = info?.changes.filter(({ state }) => state === 'asLeft').length ?? 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={w('pricing.fields.what')}
      width={860}
      foot={
        info?.entry.can['revert'] === true && (
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={back === 0}
            onClick={() => setAsking(true)}
          >
            {w('pricing.text.revert')}
          </button>
        )
      }
    >
      <div className="lt-drawer-form">
        <p>{sentence(entry)}</p>
        <p className="lt-field-help">
          {who(entry)} · <TimeText at={entry.at} zone={timeZone()} /> {entry.origin && `· ${entry.origin}`}
        </p>
        {read.error && !info && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
        {info && <Changes info={info} />}
      </div>
      {info && asking && (
        <ActionPanel
          title={w('pricing.text.revert')}
          needsReason={false}
          action={{
            call: pricing.priceLogRevert,
            input: () => ({ id: entry.id }),
            danger: true,
            consequence: w('pricing.text.revertWhat', { count: back, all: info.changes.length }),
            done: 'pricing.text.reverted',
          }}
          onClose={() => setAsking(false)}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}

function Changes({ info: { changes } }: { info: PriceLogInfo }) {
  const { w } = useWords()
  const kinds = guestKinds.filter((kind) =>
    changes.some(({ before, after }) => before?.values[kind] != null || after?.values[kind] != null),
  )
  const columns: Column<PriceChange>[] = [
    {
      key: 'sku',
      title: 'pricing.fields.sku',
      width: 200,
      grow: true,
      render: (row) => <Subject row={row} />,
      card: 'title',
    },
    ...kinds.map((kind): Column<PriceChange> => ({
      key: kind,
      title: guestWord[kind],
      width: 170,
      align: 'right',
      render: (row) => <Difference row={row} kind={kind} />,
      card: 'meta',
    })),
    {
      key: 'sale',
      title: 'pricing.fields.onSale',
      width: 110,
      render: (row) => <Sale row={row} />,
      card: 'meta',
    },
    {
      key: 'state',
      title: 'pricing.fields.revertState',
      width: 120,
      render: (row) => <State row={row} />,
      card: 'sub',
    },
  ]
  return (
    <DataTable
      inline
      screen="price-changes"
      label={w('pricing.fields.changes')}
      columns={columns}
      rows={changes}
      rowKey={(row) => row.key}
      empty={<Empty />}
    />
  )
}

function Subject({
  row: { skuCode, skuNames, scope, date, from, to, weekdays = [], session },
}: {
  row: PriceChange
}) {
  const { w, name } = useWords()
  return (
    <span className="lt-when">
      <span title={name(skuNames)}>{skuCode || (scope && w(`pricing.scopes.${scope}`))}</span>
      {date && (
        <b>
          <DateText date={date} weekday /> {session}
        </b>
      )}
      {from && (to ? <When span={{ from, to, weekdays, session }} /> : <b>{shownDay(from)}</b>)}
    </span>
  )
}

const valueText = (side: PriceSide | null, kind: GuestKind): string => {
  const value = side?.values[kind]
  const method = side ? methodOf(side, kind) : 'none'
  return side && value != null && method !== 'none' ? shownQuote({ method, value }, side.currency) : '–'
}

function Difference({ row: { before, after }, kind }: { row: PriceChange; kind: GuestKind }) {
  const [old, now] = [valueText(before, kind), valueText(after, kind)]
  if (old === now) return <span className="lt-trace-same">{now}</span>
  return (
    <span className="lt-money lt-preview">
      <del>{old}</del> {now}
    </span>
  )
}

function Sale({ row: { before, after } }: { row: PriceChange }) {
  const { w } = useWords()
  const text = (side: PriceSide | null) =>
    side?.closed
      ? w('pricing.text.closed')
      : side?.onSale === false
        ? w('pricing.saleStates.off')
        : w('pricing.text.open')
  const [old, now] = [text(before), text(after)]
  return old === now ? null : <>{now}</>
}

const tones: Record<PriceChange['state'], Tone> = { asLeft: 'good', changedSince: 'warn', past: 'muted' }
function State({ row }: { row: PriceChange }) {
  const { w } = useWords()
  return <StatusTag tone={tones[row.state]}>{w(`pricing.changeStates.${row.state}`)}</StatusTag>
}
