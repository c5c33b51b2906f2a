import { channelProductRow } from '#contract/channels/products/product.fields.ts'
import type { ChannelProductRow, ProductPreview } from '#contract/channels/products/product.schema.ts'
import { useMemo, type ReactNode } from 'react'
import { hasWord, useWords, word } from '../../kit/words/words.ts'
import { today } from '../../kit/words/dates.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useQuickView } from '../../kit/list/quick-view/use-quick-view.ts'
import { RecordQuickView } from '../../kit/list/quick-view/record-quick-view.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { live } from '../live.ts'
import type { productCalls } from '../view.ts'
import { unitsText } from './product-columns.tsx'
import { faultText } from '../parts/fault-text.ts'

type Props = { row: ChannelProductRow; calls: ReturnType<typeof productCalls>; acts: ReactNode }
const days = 14
const { tones } = channelProductRow.fields.state

/** A mapping, and what the marketplace would be answered for the next fourteen days. */
export function ProductQuickView({ row, calls, acts }: Props) {
  const { w, name } = useWords()
  return (
    <RecordQuickView name={row.outsideName || row.outsideProduct} acts={acts}>
      <div className="channel-standing">
        <StatusTag tone={tones[row.state]}>{w(`channels.productStates.${row.state}`)}</StatusTag>
        {row.problem && <StatusTag tone="bad">{w(`channels.problems.${row.problem}`)}</StatusTag>}
      </div>
      <FactCard
        title="channels.text.mapping"
        facts={[
          { word: 'channels.fields.connection', value: row.connectionName },
          { word: 'channels.fields.outsideProduct', value: <Copyable text={row.outsideProduct} /> },
          { word: 'channels.fields.outsideOption', value: row.outsideOption },
          { word: 'channels.fields.outsideName', value: row.outsideName },
          { word: 'channels.fields.sku', value: name(row.skuNames), keep: true },
          { word: 'channels.fields.skuCode', value: row.skuCode && <Copyable text={row.skuCode} /> },
          row.suggestion && {
            word: 'channels.fields.suggestion',
            value: `${name(row.suggestion.names)} · ${row.suggestion.code}`,
          },
          { word: 'channels.fields.session', value: row.session },
          { word: 'channels.fields.language', value: row.language },
          { word: 'channels.fields.units', value: unitsText(row), wide: true },
          row.lacking.length > 0 && {
            word: 'channels.fields.lacking',
            value: w('channels.text.lackingWhat', { names: row.lacking.join(', ') }),
            wide: true,
          },
          row.pushedAt !== null && {
            word: 'channels.fields.pushedAt',
            value: <TimeText at={row.pushedAt} />,
          },
          { word: 'channels.fields.error', value: faultText(row.pushError), wide: true },
        ]}
      />
      {row.skuId !== null && <Preview row={row} calls={calls} />}
    </RecordQuickView>
  )
}

function Preview({ row, calls }: Omit<Props, 'acts'>) {
  const { w } = useWords()
  const preview = useQuickView(
    calls.preview,
    { id: row.id, from: today(timeZone()), days },
    { live: [live.products] },
  )
  const columns = useMemo(() => (preview ? slotColumns(preview) : []), [preview])
  if (!preview) return null
  return (
    <Card title="channels.text.preview">
      {preview.rows.length ? (
        <DataTable
          screen="channelPreview"
          label={w('channels.text.preview')}
          columns={columns}
          rows={preview.rows}
          rowKey={({ date, session }) => `${session} ${date}`}
          inline
        />
      ) : (
        <Empty title={w('channels.text.noDays')} />
      )}
    </Card>
  )
}

type Slot = ProductPreview['rows'][number]
/** Why it cannot be bought, in words. */
const whyText = ({ open, why }: Slot): string => {
  const key = `channels.slotStates.${open ? 'open' : why || 'closed'}`
  return hasWord(key) ? word(key) : why
}

const slotColumns = ({ currency, units }: ProductPreview): readonly Column<Slot>[] => [
  {
    key: 'date',
    title: 'channels.fields.date',
    width: 122,
    render: ({ date }) => <DateText date={date} weekday />,
    text: ({ date }) => shownDay(date),
    card: 'title',
  },
  {
    key: 'session',
    title: 'channels.fields.session',
    width: 64,
    text: ({ session }) => session,
    card: 'sub',
  },
  {
    key: 'open',
    title: 'channels.fields.state',
    width: 92,
    render: (slot) => <StatusTag tone={slot.open ? 'good' : 'muted'}>{whyText(slot)}</StatusTag>,
    text: whyText,
    card: 'sub',
  },
  {
    key: 'left',
    title: 'channels.fields.left',
    width: 60,
    align: 'right',
    text: ({ left }) => (left === null ? '∞' : String(left)),
    card: 'meta',
  },
  ...units.map((unit): Column<Slot> => {
    const kind = `channels.guestKinds.${unit}`
    return {
      key: unit,
      title: hasWord(kind) ? kind : 'channels.fields.price',
      width: 100,
      ...moneyCell((slot) => [slot.prices[unit], currency]),
      card: 'meta',
    }
  }),
]
