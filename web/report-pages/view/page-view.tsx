import { useState } from 'react'
import type { Period } from '#contract/report-pages/block.schema.ts'
import type { PageInfo } from '#contract/report-pages/page.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { go } from '../../kit/route/navigate.ts'
import { usePageName } from '../../kit/route/page-name.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { BlockCard } from '../block/block-card.tsx'
import { blockTitle } from '../block/block-text.ts'
import { PageActions } from '../list/page-actions.tsx'
import { reportPages } from '../report-pages.client.ts'
import { PeriodPicker } from './period-picker.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

/** A report page as it is read: its blocks, of their own days or of others. */
export function PageView({ id }: { id: number }) {
  const { w } = useWords()
  const read = useRead(reportPages.info, { id }, { live: ['reportPage'], keep: true, tellsFailure: true })
  const [period, setPeriod] = useState<Period>()
  const page = read.data
  usePageName(page?.name)
  if (!page)
    return read.error ? (
      <LoadError error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <div className="lt-skeleton report-wait" />
    )
  return (
    <>
      <PageHead
        title={page.name}
        folds
        sub={
          <>
            <Link href={to['report-pages'].AWMReports()}>{w('report-pages.text.backToList')}</Link>
            {page.note && <span> · {page.note}</span>}
            {!page.own && page.ownerName && <span> · {page.ownerName}</span>}
          </>
        }
        actions={
          <>
            <PeriodPicker value={period} onChange={setPeriod} />
            <FileMenu page={page} period={period} />
            <PageActions page={page} max={1} onRemoved={() => go(to['report-pages'].AWMReports())} />
          </>
        }
      />
      <Blocks page={page} period={period} />
    </>
  )
}

type PartProps = { page: PageInfo; period: Period | undefined }

/** Opens a file of the page in a tab of its own, or saves it. */
function FileMenu({ page: { id }, period }: PartProps) {
  const { w } = useWords()
  const open = (format: 'pdf' | 'xlsx') =>
    window.open(reportPages.file.href({ id, format, ...(period && { period }) }))
  return (
    <MenuButton
      label={w('report-pages.text.download')}
      items={[
        { key: 'pdf', label: w('report-pages.text.pdf'), onPick: () => open('pdf') },
        { key: 'xlsx', label: w('report-pages.text.xlsx'), onPick: () => open('xlsx') },
        { key: 'print', label: w('report-pages.text.print'), onPick: () => window.print() },
      ]}
    >
      {w('report-pages.text.download')}
    </MenuButton>
  )
}

function Blocks({ page, period }: PartProps) {
  const { w } = useWords()
  const blocks = page.blocks.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)
  if (blocks.length === 0) return <Empty title={w('report-pages.text.noBlocks')} />
  return (
    <div className="report-grid">
      {blocks.map((block) => {
        const { x, y, w: width, h } = block.place
        const title = blockTitle(block)
        const open = (format: 'pdf' | 'xlsx') =>
          window.open(
            reportPages.file.href({ id: page.id, block: block.id, format, ...(period && { period }) }),
          )
        return (
          <div
            key={block.id}
            className="report-cell"
            style={{ gridColumn: `${x + 1} / span ${width}`, gridRow: `${y + 1} / span ${h}` }}
          >
            <BlockCard
              block={block}
              period={period}
              actions={
                <MenuButton
                  label={w('report-pages.text.blockMenu', { name: title })}
                  className="lt-button-plain"
                  items={[
                    { key: 'xlsx', label: w('report-pages.text.xlsx'), onPick: () => open('xlsx') },
                    { key: 'pdf', label: w('report-pages.text.pdf'), onPick: () => open('pdf') },
                  ]}
                >
                  <Icon name="more" />
                </MenuButton>
              }
            />
          </div>
        )
      })}
    </div>
  )
}
