import type { Block, BlockFigures } from '#contract/report-pages/block.schema.ts'
import { measureWord } from '#contract/statistics/figures.ts'
import { Stats } from '../../kit/parts/charts/stat.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords } from '../../kit/words/words.ts'
import { figureText } from '../../statistics/statistics.public.ts'
import { BlockChart } from './block-chart.tsx'
import { PivotTable } from './pivot-table.tsx'

type Props = { block: Block; figures: BlockFigures; label: string; height: number }

/** The figures of a block, shown as it says. */
export function BlockBody({ block, figures, label, height }: Props) {
  const { w } = useWords()
  const { hidden, measures, rows, rowCount, cut } = figures
  if (hidden || measures.length === 0) return <Empty title={w('report-pages.text.noRight')} />
  if (block.kind === 'number') return <Numbers figures={figures} />
  if (block.rows.length > 0 && rows.length === 0) return <Empty title={w('report-pages.text.nothing')} />
  return (
    <>
      {block.kind === 'table' ? (
        <PivotTable block={block} figures={figures} />
      ) : (
        <BlockChart block={block} figures={figures} label={label} height={height} />
      )}
      {(rowCount > rows.length || cut) && (
        <p className="report-more">
          {w('report-pages.text.moreRows', { shown: rows.length, count: rowCount })}
        </p>
      )}
    </>
  )
}

function Numbers({ figures: { measures, total, before, currency } }: { figures: BlockFigures }) {
  const { w } = useWords()
  return (
    <Stats
      items={measures.map((name) => ({
        word: measureWord(name),
        value: figureText(name, total[name], currency),
        hint: before && w('statistics.text.beforeWas', { value: figureText(name, before[name], currency) }),
      }))}
    />
  )
}
