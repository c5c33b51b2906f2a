import type { WordKey } from '#contract/words.ts'
import { bulkCalls, type BulkJob } from '../../bulk/bulk-calls.ts'
import { BulkProgress, BulkMessages } from '../../bulk/bulk-progress.tsx'
import { followBulk, tellEnd } from '../../bulk/follow-bulk.ts'
import { useBulkInfo, useBulkJobs } from '../../bulk/use-bulk-jobs.ts'
import { Drawer } from '../../parts/layers/drawer.tsx'
import { Empty } from '../../parts/page/empty.tsx'
import { TimeText } from '../../parts/date-text.tsx'
import { timeZone } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import './background-work.css'

/** What a person has had done to many: how far each is, what failed, and the way back. */
export default function BackgroundWork({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const jobs = useBulkJobs()
  return (
    <Drawer open={open} onClose={onClose} width={520} title={w('kit.bulk.title')}>
      <ul className="work-jobs">
        {jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
      {!jobs.length && <Empty title={w('kit.bulk.none')}>{w('kit.bulk.noneWhy')}</Empty>}
    </Drawer>
  )
}

const takeBack = async ({ id }: BulkJob) =>
  tellEnd(await followBulk((await bulkCalls.undo(id)).id, () => undefined))

function Job({ job }: { job: BulkJob }) {
  const { w } = useWords()
  const info = useBulkInfo(job.id, job.failed + job.leftOut > 0)
  const name = w(job.act as WordKey)
  return (
    <li>
      <p>
        <b>{job.undoesId === null ? name : w('kit.bulk.undoOf', { name })}</b>
        <TimeText at={job.createdAt} zone={timeZone()} />
      </p>
      <p>
        <BulkProgress job={job} />
        {job.can['undo'] === true && (
          <button type="button" className="lt-button" onClick={() => void takeBack(job)}>
            {w('kit.text.undo')}
          </button>
        )}
        {job.undone && <span className="lt-soft">{w('kit.bulk.undone')}</span>}
      </p>
      {info && <BulkMessages messages={info.told} />}
    </li>
  )
}
