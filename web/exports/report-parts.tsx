import { groupedCount } from '#contract/kit/money/amounts.ts'
import type { Report } from '#contract/exports/exports.schema.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { download } from '../kit/call/client.ts'
import { wordAt } from '#contract/words.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { StateTag } from '../kit/parts/status-tag.tsx'
import { actsOf } from '../kit/route/acts-of.ts'
import { useWords, word } from '../kit/words/words.ts'
import { exportsCalls } from './exports.client.ts'
import './exports.css'

/** How far one is that is being written; nothing is said of the others. */
export const progressText = ({ status, waits, done, total }: Report): string => {
  if (status !== 'generating') return ''
  if (waits) return word('exports.text.waits')
  return total === null
    ? ''
    : word('exports.text.progress', { done: groupedCount(done), total: groupedCount(total) })
}

/** Its state; while it is written, how far it is; where there is no file, why. */
export function ReportState({ report }: { report: Report }) {
  const { w } = useWords()
  const { status, waits, done, total, why } = report
  return (
    <span className="exports-state" role={status === 'generating' ? 'status' : undefined}>
      <StateTag table={reportStates} of="exports.states" state={status} />
      {status === 'generating' && !waits && total !== null && (
        <progress max={total || 1} value={done} aria-label={progressText(report)} />
      )}
      {status === 'generating' && <span className="lt-soft">{progressText(report)}</span>}
      {why && <span className="exports-why">{w(wordAt('exports.failures', why))}</span>}
    </span>
  )
}

export const fetchReport = (id: number): void => void download(exportsCalls.reportFile.href({ id }))

/** Its type, and the file itself where it may be fetched. */
export function ReportFile({ report: { id, format, can } }: { report: Report }) {
  const { w } = useWords()
  return (
    <span className="exports-file">
      {format}
      {can['download'] === true && (
        <button type="button" className="lt-button" onClick={() => fetchReport(id)}>
          {w('exports.text.download')}
        </button>
      )}
    </span>
  )
}

/** What can be done with a report: fetched, written anew where it failed, and, where they stand in full, deleted. */
export function ReportActs({ report, brief = false }: { report: Report; brief?: boolean }) {
  const { w } = useWords()
  const { id, version, can, name } = report
  return (
    <ActionButtons
      can={can}
      of="exports.moves"
      verbs={reportStates.verbs}
      name={name}
      max={1}
      quiet
      acts={{
        download: { word: 'exports.text.download', go: () => fetchReport(id) },
        ...actsOf([reportStates], exportsCalls, { id, version }, 'exports.text.done', {
          remove: brief ? null : { consequence: <p>{w('exports.text.removeHelp')}</p> },
        }),
      }}
    />
  )
}
