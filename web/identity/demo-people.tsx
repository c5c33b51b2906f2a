import { wordAt } from '#contract/words.ts'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { useAct } from '../kit/call/query.ts'
import { useStartFacts } from '../kit/session/start-facts.ts'
import { useWords } from '../kit/words/words.ts'
import { identity } from './identity.client.ts'

/** In the demo: one press for each of its people. Elsewhere nothing. */
export function DemoPeople({ onDone }: { onDone: (user: StoredUser) => Promise<void> }) {
  const { w } = useWords()
  const { demoPeople } = useStartFacts()
  const logIn = useAct(identity.login, { onDone })
  if (!demoPeople.length) return null
  return (
    <section className="demo-people" aria-labelledby="demo-people">
      <h2 id="demo-people">{w('identity.login.demoTitle')}</h2>
      <ul>
        {demoPeople.map((person) => (
          <li key={person.userName}>
            <button type="button" aria-busy={logIn.running} onClick={() => void logIn.run(person)}>
              <strong>{w(wordAt('identity.demoPeople', person.userName))}</strong>
              <span>{person.userName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
