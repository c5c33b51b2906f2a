import { useWords } from '../words/words.ts'
import { bulkCalls, type BulkJob } from './bulk-calls.ts'
import './bulk.css'

/** How far a job is, and the way to stop it. */
export function BulkProgress({ job }: { job: BulkJob }) {
  const { w } = useWords()
  const { id, state, done, total, failed, changed, leftOut, can } = job
  return (
    <span className="lt-bulk-progress" role="status">
      <progress max={total} value={done + failed} aria-label={w('kit.parts.bulkDone', { done, total })} />
      {w('kit.parts.bulkDone', { done, total })}
      {changed > done && <span>{w('kit.bulk.changed', { count: changed })}</span>}
      {failed > 0 && <b className="lt-bad">{w('kit.parts.bulkFailed', { count: failed })}</b>}
      {leftOut > 0 && <b className="lt-bad">{w('kit.bulk.leftOut', { count: leftOut })}</b>}
      {state === 'stopped' && w('kit.bulk.stopped')}
      {can['stop'] === true && (
        <button type="button" className="lt-button" onClick={() => void bulkCalls.stop(id)}>
          {w('kit.parts.stop')}
        </button>
      )}
    </span>
  )
}

export type BulkMessage = { key: string; name: string; why: string }

/** What could not be done or was left out, and why. */
export function BulkMessages({ messages }: { messages: readonly BulkMessage[] }) {
  if (messages.length === 0) return null
  return (
    <ul className="lt-bulk-failed">
      {messages.map(({ key, name, why }, at) => (
        <li key={`${key} ${at}`}>
          <b>{name}</b> {why}
        </li>
      ))}
    </ul>
  )
}
