import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useId, useState, type FormEvent } from 'react'
import { CallError } from '../../call/call-error.ts'
import { sendTo } from '../../call/client.ts'
import { lightEndpoint } from '../../call/endpoint-table.ts'
import { useWords } from '../../words/words.ts'
import { Dialog } from './dialog.tsx'

const call = (name: string, input?: unknown) =>
  sendTo(lightEndpoint('identity', name), input, { skipToast: true })

/** By a passkey: the browser asks for the finger or the PIN. */
async function proveByPasskey(): Promise<void> {
  const challenge = await call('proveOptions')
  const options =
    typeof challenge === 'object' && challenge && 'options' in challenge ? String(challenge.options) : ''
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) })
  await call('proveByPasskey', { answer: JSON.stringify(answer) })
}

/** The second factor once more, before a sensitive act: by a code or by a passkey. */
export default function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { w } = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const prove = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWhy('')
    try {
      await work()
      onAnswer(true)
    } catch (error) {
      const field = error instanceof CallError ? error.fields[0]?.message : undefined
      setWhy(field ?? (error instanceof CallError ? error.message : w('identity.login.passkeyCancelled')))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void prove(() => call('prove', { code }))
  }
  return (
    <Dialog open onClose={() => onAnswer(false)} title={w('kit.proof.title')}>
      <form className="lt-proof" onSubmit={submit}>
        <p>{w('kit.proof.why')}</p>
        <label htmlFor={id}>{w('kit.proof.code')}</label>
        <input
          id={id}
          className="lt-input"
          data-autofocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={30}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {why && (
          <p className="lt-field-why" role="alert">
            {why}
          </p>
        )}
        <footer className="lt-dialog-foot">
          {browserSupportsWebAuthn() && (
            <button
              type="button"
              className="lt-button"
              disabled={busy}
              onClick={() => void prove(proveByPasskey)}
            >
              {w('kit.proof.usePasskey')}
            </button>
          )}
          <button type="submit" className="lt-button lt-button-primary" disabled={busy}>
            {w('kit.proof.confirm')}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
