import { useBulkJobs } from '../../bulk/use-bulk-jobs.ts'
import { Icon } from '../../parts/icons.tsx'
import { useWords } from '../../words/words.ts'
import { openTool } from './open-tool.ts'

/** Work in the background: stands there once a person has had some, and tells how much is running. */
export function WorkButton() {
  const { w } = useWords()
  const jobs = useBulkJobs()
  const running = jobs.filter(({ state }) => state === 'running')
  if (!jobs.length) return null
  const label = running.length ? w('kit.bulk.running', { count: running.length }) : w('kit.bulk.title')
  return (
    <button
      type="button"
      className="lt-icon-button top-work"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => openTool('work')}
    >
      <Icon name="work" />
      {running.length > 0 && <span className="lt-badge">{running.length}</span>}
    </button>
  )
}
