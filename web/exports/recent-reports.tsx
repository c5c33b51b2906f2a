import { useEffect, useRef } from 'react'
import type { Report } from '#contract/exports/exports.schema.ts'
import { fileSize } from '../files/file-size.public.ts'
import { groupedCount } from '#contract/kit/money/amounts.ts'
import { setWord } from '#contract/exports/data-sets.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords, word } from '../kit/words/words.ts'
import { exportsCalls } from './exports.client.ts'
import { fetchReport, ReportActs, ReportState } from './report-parts.tsx'

/** A person's latest exports, live; one that ends while they look is told with the way to its file. */
export function RecentReports() {
  const { w } = useWords()
  const read = useRead(exportsCalls.recent, undefined, { live: ['report'], keep: true, tellsFailure: true })
  const rows = read.data?.rows
  useEnds(rows)
  return (
    <Card title="exports.text.recent">
      {read.error && !rows && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {rows?.length === 0 && <Empty title={w('exports.text.noRecent')} />}
      <ul className="exports-recent">
        {rows?.map((report) => (
          <Recent key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  )
}

function Recent({ report }: { report: Report }) {
  const { w } = useWords()
  const { name, set, format, status, total, bytes, createdAt } = report
  const facts = [
    w(setWord(set)),
    format,
    status === 'done' && total !== null && w('exports.text.rows', { count: groupedCount(total) }),
    bytes !== null && fileSize(bytes),
  ]
  return (
    <li>
      <div>
        <b className="exports-name">{name}</b>
        <ReportState report={report} />
        <span className="lt-soft">
          {facts.filter(Boolean).join(' · ')} · <TimeText at={createdAt} />
        </span>
      </div>
      <ReportActs report={report} brief />
    </li>
  )
}

/** Tells of those that were being written when they were looked at last. */
function useEnds(rows: readonly Report[] | undefined): void {
  const writing = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, name, status } of rows ?? []) {
      if (status === 'generating') writing.current.add(id)
      else if (writing.current.delete(id))
        if (status === 'done')
          toast.good(word('exports.text.ready', { name }), undefined, [
            { text: word('exports.text.download'), go: () => fetchReport(id) },
          ])
        else toast.bad(word('exports.text.notReady', { name }))
    }
  }, [rows])
}
