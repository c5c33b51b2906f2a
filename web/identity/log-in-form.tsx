import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { useAct } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { identity } from './identity.client.ts'

/** On a phone the focus would only push the keyboard over the page. */
const hasKeyboard = matchMedia('(pointer: fine)').matches

export type Sent = { userName: string; password: string; remember: boolean }
type Props = {
  onDone: (user: StoredUser) => Promise<void>
  /** The password is right, and a code is asked for beside it. */
  onCode: (sent: Sent) => void
}
export const codeNeeded = 'identity.codeNeeded'

/** Username, password, remember-me. A refusal stands above the button, and the password is ready to be typed again. */
export function LogInForm({ onDone, onCode }: Props) {
  const { w } = useWords()
  const [sent, setSent] = useState<Sent>({ userName: '', password: '', remember: true })
  const [caps, setCaps] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const logIn = useAct(identity.login, { onDone, skipToast: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (logIn.running || (await logIn.run(sent))) return
    password.current?.select()
  }
  const { error } = logIn
  const needsCode = error?.name === codeNeeded
  useEffect(() => {
    if (needsCode) onCode(sent)
    // Once for each answer that asks for it, with what was sent then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error])
  const change = (part: Partial<Sent>) => setSent({ ...sent, ...part })
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const id = useId()
  return (
    <form className="log-in-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}user`}>{w('identity.login.userName')}</label>
      <input
        id={`${id}user`}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={hasKeyboard}
        required
        maxLength={200}
        value={sent.userName}
        onChange={(event) => change({ userName: event.target.value })}
      />
      <label htmlFor={`${id}password`}>{w('identity.login.password')}</label>
      <PasswordInput
        id={`${id}password`}
        input={password}
        value={sent.password}
        onChange={change}
        onKeyUp={watchCaps}
      />
      {caps && <p className="log-in-hint">{w('identity.login.capsLock')}</p>}
      <label className="log-in-remember">
        <input
          type="checkbox"
          name="remember"
          checked={sent.remember}
          onChange={(event) => change({ remember: event.target.checked })}
        />
        {w('identity.login.remember')}
      </label>
      {logIn.error && !needsCode && (
        <p className="log-in-error" role="alert">
          {logIn.error.message}
        </p>
      )}
      <button type="submit" className="lt-button lt-button-primary" aria-busy={logIn.running}>
        {w('identity.login.submit')}
      </button>
    </form>
  )
}

type PasswordProps = {
  id: string
  input: React.RefObject<HTMLInputElement | null>
  value: string
  onChange: (part: Partial<Sent>) => void
  onKeyUp: (event: KeyboardEvent) => void
}

function PasswordInput({ id, input, value, onChange, onKeyUp }: PasswordProps) {
  const { w } = useWords()
  const [shown, setShown] = useState(false)
  const label = w(shown ? 'identity.login.hidePassword' : 'identity.login.showPassword')
  return (
    <span className="log-in-password">
      <input
        id={id}
        ref={input}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={200}
        value={value}
        onChange={(event) => onChange({ password: event.target.value })}
        onKeyUp={onKeyUp}
      />
      <button
        type="button"
        className="lt-icon-button"
        aria-pressed={shown}
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </button>
    </span>
  )
}
