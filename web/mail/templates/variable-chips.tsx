import type { MailVariable } from '#contract/mail/templates/mail-kinds.ts'
import { copyAndSay } from '../../kit/parts/copyable.tsx'
import { useWords } from '../../kit/words/words.ts'

type Props = { variables: readonly MailVariable[]; must: readonly string[] }

/** Names that a text may have: one is copied and put where it belongs. */
export function VariableChips({ variables, must }: Props) {
  const { w } = useWords()
  const copy = (name: MailVariable) => void copyAndSay(`{${name}}`, w('mail.templates.copied', { name }))
  return (
    <section className="mail-variables" aria-label={w('mail.templates.variables')}>
      <h3>{w('mail.templates.variables')}</h3>
      <p>{w('mail.templates.variablesHelp')}</p>
      <ul>
        {variables.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="lt-button"
              data-must={must.includes(name) || undefined}
              onClick={() => copy(name)}
            >
              <code>{`{${name}}`}</code> {w(`mail.variables.${name}`)}
              {must.includes(name) && ' *'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
