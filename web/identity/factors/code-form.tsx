import { useId, useRef, useState, type FormEvent } from 'react'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { identity } from '../identity.client.ts'
import { codeNeeded, type Sent } from '../log-in-form.tsx'

type Props = { sent: Sent; onDone: (user: StoredUser) => Promise<void>; onBack: () => void }

/** The second step of a log-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ sent, onDone, onBack }: Props) {
  const { w } = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const logIn = useAct(identity.login, { onDone, skipToast: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (logIn.running || (await logIn.run({ ...sent, code }))) return
    input.current?.select()
  }
  const error = logIn.error?.name === codeNeeded ? undefined : logIn.error
  return (
    <form className="log-in-form" onSubmit={(event) => void submit(event)}>
      <h2>{w('identity.login.codeTitle')}</h2>
      <p className="log-in-why">{w('identity.login.codeWhy')}</p>
      <label htmlFor={id}>{w('identity.login.code')}</label>
      <input
        id={id}
        ref={input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        maxLength={30}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {error && (
        <p className="log-in-error" role="alert">
          {error.fields[0]?.message ?? error.message}
        </p>
      )}
      <button type="submit" className="lt-button lt-button-primary" aria-busy={logIn.running}>
        {w('identity.login.codeSubmit')}
      </button>
      <button type="button" className="lt-button" onClick={onBack}>
        {w('identity.login.back')}
      </button>
    </form>
  )
}
