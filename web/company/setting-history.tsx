import type { ReactNode } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import { labelOf, type Field, type RecordOf } from '#contract/kit/record/field.ts'
import type { SettingChange } from '#contract/company/company.schema.ts'
import type { AnyCall } from '../kit/call/client.ts'
import { useAct, useMayCall, useRead } from '../kit/call/query.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { fieldText } from '../kit/record/record-columns.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import './company.css'

type HistoryProps = {
  of: RecordOf
  history: AnyCall & { types?: { sent: undefined; output: { rows: SettingChange[] } } | undefined }
  restore: AnyCall & { types?: { sent: { id: number; version: number }; output: unknown } | undefined }
  /** Of what is on the page: a change is taken back from it only. */
  version: number
}

const shortest = 80

/** A value as a line says it; of rows and languages what they hold. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object')
    return Object.values(value).map(valueText).filter(Boolean).join(', ').slice(0, shortest)
  return String(value as string | number | boolean).slice(0, shortest)
}

/** As the field says it elsewhere; of names all languages, of other records how many, and of shapes of its own what they hold. */
const saidText = (field: Field, value: unknown, currency?: string): string =>
  field.kind === 'refs' && Array.isArray(value)
    ? valueText(value.length || '')
    : (field.kind === 'names' ? '' : fieldText(field, value, currency)) || valueText(value)

/** Who changed which value when, and the way back to what was before. */
export function SettingHistory({ of, history, restore, version }: HistoryProps) {
  const { w } = useWords()
  const read = useRead(history, undefined, { tellsFailure: true })
  const act = useAct(restore, { doneText: w('company.text.restored') })
  const mayRestore = useMayCall(restore)
  return (
    <SettingChanges
      of={of}
      read={read}
      {...(mayRestore && { onRestore: (id: number) => void act.run({ id, version }) })}
    />
  )
}

type Change = SettingChange['changes'][number]
type ChangesProps = {
  of: RecordOf
  read: { data?: { rows: readonly SettingChange[] } | undefined; error: unknown; refetch: () => unknown }
  onRestore?: (id: number) => void
  /** How a change is shown whose values are shapes of the page's own; a line of both values where it is not said. */
  shown?: ((change: Change) => ReactNode) | undefined
}
/** The same where a page reads and takes back itself. */
export function SettingChanges({ of, read: { data, error, refetch }, onRestore, shown }: ChangesProps) {
  const { w } = useWords()
  return (
    <Card title="company.text.history">
      {!data && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data?.rows.length === 0 && <p className="company-note">{w('company.text.noHistory')}</p>}
      <ul className="company-history">
        {data?.rows.map(({ id, at, byName, changes, restorable }) => (
          <li key={id}>
            <span>
              <TimeText at={at} /> {byName}
            </span>
            {onRestore && restorable && (
              <button type="button" className="lt-button lt-button-plain" onClick={() => onRestore(id)}>
                {w('company.text.restore')}
              </button>
            )}
            <dl>
              {changes
                .filter(({ field }) => field in of.fields)
                .map((change) => (
                  <div key={change.field}>
                    <dt>{w(labelOf(of, change.field))}</dt>
                    <dd>
                      {shown ? shown(change) : <Both {...change} field={entryOf(of.fields, change.field)} />}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Both({ field, before, after }: { field: Field; before?: unknown; after?: unknown }) {
  const { w } = useWords()
  const currency = useSession().user?.currency
  return w('company.text.from', {
    before: saidText(field, before, currency) || w('company.text.empty'),
    after: saidText(field, after, currency) || w('company.text.empty'),
  })
}

function Loading() {
  const { w } = useWords()
  return <p className="company-note">{w('kit.parts.loading')}</p>
}
