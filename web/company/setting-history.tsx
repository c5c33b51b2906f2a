import { labelOf, type RecordOf } from '#contract/kit/record/field.ts'
import { useAct, useMayCall, useRead } from '../kit/call/query.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { useWords } from '../kit/words/words.ts'
import type { company } from './company.client.ts'
import './company.css'

type HistoryProps = {
  of: RecordOf
  history: typeof company.infoHistory | typeof company.rulesHistory
  restore: typeof company.infoRestore | typeof company.rulesRestore
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

/** Who changed which value when, and the way back to what was before. */
export function SettingHistory({ of, history, restore, version }: HistoryProps) {
  const { w } = useWords()
  const { data } = useRead(history, undefined)
  const act = useAct(restore, { doneText: w('company.text.restored') })
  const mayRestore = useMayCall(restore)
  const rows = data?.rows ?? []
  return (
    <Card title="company.text.history">
      {rows.length === 0 && <p className="company-note">{w('company.text.noHistory')}</p>}
      <ul className="company-history">
        {rows.map(({ id, at, byName, changes, restorable }) => (
          <li key={id}>
            <span>
              <TimeText at={at} /> {byName}
            </span>
            {mayRestore && restorable && (
              <button
                type="button"
                className="lt-button lt-button-plain"
                onClick={() => void act.run({ id, version })}
              >
                {w('company.text.restore')}
              </button>
            )}
            <dl>
              {changes
                .filter(({ field }) => field in of.fields)
                .map(({ field, before, after }) => (
                  <div key={field}>
                    <dt>{w(labelOf(of, field))}</dt>
                    <dd>
                      {w('company.text.from', {
                        before: valueText(before) || w('company.text.empty'),
                        after: valueText(after) || w('company.text.empty'),
                      })}
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
