import type { LogEntry } from '#contract/audit/audit.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { hasWord, useWords } from '../kit/words/words.ts'
import './changes.css'

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Fields whose value differs before and after; all of them where one side is not there. */
function changedFields({ before, after }: Pick<LogEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => !same(before?.[name], after?.[name]))
}

/** What an event changed, field by field. */
export function Changes({ entry }: { entry: LogEntry }) {
  const { w } = useWords()
  const names = changedFields(entry)
  const [domain = ''] = entry.type.split('.')
  // A field is called as on its own screen; one that no screen shows keeps its own name.
  const label = (name: string) => {
    const keys = [`${domain}.fields.${camel(name)}`, `identity.fields.${camel(name)}`]
    const key = keys.find(hasWord)
    return key ? w(key as WordKey) : name
  }
  if (!names.length) return <p className="audit-unchanged">{w('audit.text.noChanges')}</p>
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">{w('audit.fields.field')}</th>
          {entry.before && <th scope="col">{w('audit.fields.before')}</th>}
          {entry.after && <th scope="col">{w('audit.fields.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{label(name)}</th>
            {entry.before && (
              <td>
                <Value value={entry.before[name]} other={entry.after?.[name]} />
              </td>
            )}
            {entry.after && (
              <td>
                <Value value={entry.after[name]} other={entry.before?.[name]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One value; of lists what the other side lacks stands out. */
function Value({ value, other }: { value: unknown; other: unknown }) {
  const { w } = useWords()
  if (value === null || value === undefined || value === '') return <i>{w('audit.text.none')}</i>
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  if (!value.length) return <i>{w('audit.text.none')}</i>
  const others = Array.isArray(other) ? other.map((one) => JSON.stringify(one)) : []
  const own = value.filter((one) => !others.includes(JSON.stringify(one)))
  const stored = value.length - own.length
  return (
    <>
      {own.map((one) => (
        <span key={JSON.stringify(one)} className="audit-part">
          {typeof one === 'string' ? one : JSON.stringify(one)}
        </span>
      ))}
      {stored > 0 && <i>+ {stored}</i>}
    </>
  )
}
