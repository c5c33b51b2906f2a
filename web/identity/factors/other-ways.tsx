import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useId, useState, type FormEvent } from 'react'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { identity } from '../identity.client.ts'

type Props = { onDone: (user: StoredUser) => Promise<void> }

/** The other ways in: a passkey, or the company's own account. */
export const OtherWays = ({ onDone }: Props) => (
  <section className="log-in-ways">
    {browserSupportsWebAuthn() && <PasskeyButton onDone={onDone} />}
    <CompanyLogIn />
  </section>
)

function PasskeyButton({ onDone }: Props) {
  const { w } = useWords()
  const [why, setWhy] = useState('')
  const ask = useAct(identity.loginOptions, { skipToast: true })
  const logIn = useAct(identity.loginByPasskey, { onDone, skipToast: true })
  const go = async () => {
    setWhy('')
    const challenge = await ask.run(undefined)
    if (!challenge) return
    try {
      const answer = await startAuthentication({ optionsJSON: JSON.parse(challenge.options) })
      await logIn.run({ answer: JSON.stringify(answer), remember: true })
    } catch {
      setWhy(w('identity.login.passkeyCancelled'))
    }
  }
  const failure = why || logIn.error?.message || ask.error?.message
  return (
    <>
      <button
        type="button"
        className="lt-button"
        aria-busy={ask.running || logIn.running}
        onClick={() => void go()}
      >
        <Icon name="person" />
        {w('identity.login.passkey')}
      </button>
      {failure && (
        <p className="log-in-error" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

/** By the company's own account: which company, then its own log-in page. */
function CompanyLogIn() {
  const { w } = useWords()
  const id = useId()
  const [query] = useUrlQuery()
  const [open, setOpen] = useState(Boolean(query.company))
  const [company, setCompany] = useState(query.company ?? '')
  const begin = useAct(identity.ssoBegin, {
    onDone: ({ url }) => location.assign(url),
    skipToast: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!begin.running) void begin.run({ company })
  }
  if (!open)
    return (
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        <Icon name="company" />
        {w('identity.login.company')}
      </button>
    )
  return (
    <form className="log-in-form" onSubmit={submit}>
      <label htmlFor={id}>{w('identity.login.companyCode')}</label>
      <input
        id={id}
        name="company"
        autoCapitalize="characters"
        autoComplete="organization"
        spellCheck={false}
        required
        maxLength={20}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
      />
      {begin.error && (
        <p className="log-in-error" role="alert">
          {begin.error.message}
        </p>
      )}
      <button type="submit" className="lt-button" aria-busy={begin.running}>
        {w('identity.login.companyGo')}
      </button>
    </form>
  )
}
