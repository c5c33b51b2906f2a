import { groupedCount } from '#contract/kit/money/amounts.ts'
import { archiveDays, type DataArchive as Archive } from '#contract/tenants/archive/archive.schema.ts'
import { fileSize } from '../../files/file-size.public.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { openFile } from '../../kit/call/save-file.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs } from '../../kit/route/action.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { tenants } from '../tenants.client.ts'
import './data-archive.css'

/** The merchant's whole data as a file: asked for, followed while it is written, fetched. */
export default function DataArchive() {
  const { w } = useWords()
  const read = useRead(tenants.archiveList, undefined, {
    live: ['dataArchive'],
    keep: true,
    tellsFailure: true,
  })
  const ask = useAct(tenants.archiveAsk, { doneText: w('tenants.archive.asked') })
  const mayAsk = useMayCall(tenants.archiveAsk)
  const rows = read.data?.rows
  const inHand = rows?.some(({ readyAt, failedAt }) => !readyAt && !failedAt)
  return (
    <>
      <PageHead
        title={w('tenants.screens.DataArchive')}
        actions={
          mayAsk && (
            <button
              type="button"
              className="lt-button lt-button-primary"
              disabled={!rows || inHand || ask.running}
              onClick={() => void ask.run(undefined)}
            >
              {w('tenants.archive.make')}
            </button>
          )
        }
      />
      <div className="tenants-archive">
        <p>{w('tenants.archive.intro')}</p>
        <p>{w('tenants.archive.left', { days: archiveDays })}</p>
        <p className="tenants-archive-secret">{w('tenants.archive.secret')}</p>
      </div>
      <Card title="tenants.archive.list">
        {read.error && !rows && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
        {rows?.length === 0 && <Empty title={w('tenants.archive.none')} />}
        <ul className="tenants-archives">
          {rows?.map((archive) => (
            <Row key={archive.id} archive={archive} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Row({ archive }: { archive: Archive }) {
  const { w } = useWords()
  const open = useAct(tenants.archiveOpen, {
    onDone: ({ token }) => openFile(tenants.archiveFile.href({ token })),
  })
  const mayFetch = useMayCall(tenants.archiveOpen)
  const mayRemove = useMayCall(tenants.archiveRemove)
  const { id, requestedAt, requestedByName, readyAt, sha256 } = archive
  return (
    <li>
      <div>
        <b>
          <TimeText at={requestedAt} />
        </b>
        <span className="lt-soft">{w('tenants.archive.by', { name: requestedByName })}</span>
        <State archive={archive} />
        {sha256 && (
          <span className="tenants-archive-hash">
            {w('tenants.archive.sha256')} <Copyable text={sha256} />
          </span>
        )}
      </div>
      <ActionButtons
        can={{ ...(mayFetch && readyAt && { download: true }), ...(mayRemove && { remove: true }) }}
        of="tenants.archive"
        max={2}
        acts={{
          download: { go: () => void open.run({ id }) },
          remove: runs(tenants.archiveRemove, () => ({ id }), {
            done: 'tenants.archive.removed',
            danger: true,
            consequence: <p>{w('tenants.archive.removeWhat')}</p>,
          }),
        }}
      />
    </li>
  )
}

function State({ archive }: { archive: Archive }) {
  const { w } = useWords()
  const { done, total, readyAt, expiresAt, failedAt, bytes, rows, files } = archive
  if (failedAt) return <span className="tenants-archive-failed">{w('tenants.archive.failed')}</span>
  if (!readyAt)
    return (
      <span role="status" className="tenants-archive-progress">
        {total > 0 && <progress max={total} value={done} aria-label={w('tenants.archive.asked')} />}
        {total > 0 ? w('tenants.archive.progress', { done, total }) : w('tenants.archive.waits')}
      </span>
    )
  return (
    <span>
      {w('tenants.archive.size', {
        size: fileSize(bytes ?? 0),
        rows: groupedCount(rows ?? 0),
        files: groupedCount(files ?? 0),
      })}
      {' · '}
      {w('tenants.archive.until', { date: shownMoment(expiresAt) })}
    </span>
  )
}
