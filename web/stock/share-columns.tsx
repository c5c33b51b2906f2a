import { nameIn, namesIn } from '#contract/kit/languages.ts'
import type { Share } from '#contract/stock/shares.schema.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, useWords, word } from '../kit/words/words.ts'
import './stock-board.css'

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

const textColumn = (
  key: string,
  title: Column<Share>['title'],
  width: number,
  text: (share: Share) => string,
): Column<Share> => ({
  key,
  title,
  width,
  text,
  card: 'meta',
})

/** Columns of shares. */
export const shareColumns: readonly Column<Share>[] = [
  {
    key: 'sku',
    title: 'stock.fields.sku',
    width: 280,
    grow: true,
    frozen: true,
    render: (share) => <Sku share={share} />,
    text: (share) => `${nameIn(share.names, language())} ${share.code}`,
    finds: (share) => namesIn(share.names),
    card: 'title',
  },
  { ...textColumn('who', 'stock.fields.who', 240, whoText), card: 'sub' },
  {
    ...textColumn('kept', 'stock.fields.kept', 100, ({ kept }) => String(kept)),
    align: 'right',
  },
  { ...textColumn('most', 'stock.fields.most', 110, maxText), align: 'right' },
  textColumn('release', 'stock.fields.release', 190, releaseText),
]
