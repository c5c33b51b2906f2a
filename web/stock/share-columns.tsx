import { nameIn, namesIn } from '#contract/kit/languages.ts'
import type { Share } from '#contract/stock/shares.schema.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, useWords, word } from '../kit/words/words.ts'
import './stock-board.css'
import { shareRow } from '#contract/stock/share.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

/** Whose share: an agent by name, or a channel. */
export const whoText = ({ agentName, channel }: Pick<Share, 'agentName' | 'channel'>): string =>
  channel ? word(`stock.channels.${channel}`) : agentName

const maxText = ({ most }: Share): string => (most === null ? word('stock.text.notCounted') : String(most))
const releaseText = ({ releaseDays }: Share): string =>
  releaseDays === null
    ? word('stock.text.neverReleased')
    : releaseDays === 0
      ? word('stock.text.releasedSameDay')
      : word('stock.text.releasedBefore', { days: releaseDays })

function Sku({ share: { names, code } }: { share: Share }) {
  const { name } = useWords()
  return (
    <span className="stock-sku">
      <span>{name(names)}</span>
      <small>{code}</small>
    </span>
  )
}

const column = columnsOf(shareRow)
/** Columns of shares. */
export const shareColumns: readonly Column<Share>[] = [
  column('names', {
    key: 'sku',
    width: 280,
    grow: true,
    frozen: true,
    render: (share) => <Sku share={share} />,
    text: (share) => `${nameIn(share.names, language())} ${share.code}`,
    finds: (share) => namesIn(share.names),
    card: 'title',
  }),
  column('agentName', { key: 'who', text: whoText, width: 240, card: 'sub' }),
  column('kept', { width: 100, card: 'meta' }),
  column('most', { text: maxText, width: 110, card: 'meta' }),
  column('releaseDays', { key: 'release', align: 'left', text: releaseText, width: 190, card: 'meta' }),
]
