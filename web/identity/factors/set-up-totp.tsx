import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { renderSVG } from 'uqr'
import { useAct } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { useWords } from '../../kit/words/words.ts'
import { identity } from '../identity.client.ts'
import './factors.css'

type Props = { onDone: (codes: string[]) => void }

/** A code to scan, the key to type where it cannot be scanned, and the first six digits. */
export function SetUpTotp({ onDone }: Props) {
  const { w } = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const begin = useAct(identity.beginTotp)
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin.run(undefined).then((answer) => answer && setSetUp(answer))
  })
  const confirm = useAct(identity.confirmTotp, {
    skipToast: true,
    doneText: w('identity.factors.turnedOn'),
    onDone: ({ codes }) => onDone(codes),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.running) void confirm.run({ code })
  }
  if (!setUp) return <p role="status">…</p>
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(setUp.uri, { border: 4 }))}`
  return (
    <form className="factor-set-up" onSubmit={submit}>
      <p>{w('identity.factors.scan')}</p>
      <img src={picture} alt={w('identity.factors.qr')} width={196} height={196} />
      <p>
        {w('identity.factors.byHand')} <Copyable text={setUp.secret} />
      </p>
      <label htmlFor={id}>{w('identity.factors.code')}</label>
      <input
        id={id}
        name="code"
        className="lt-input"
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {confirm.error && (
        <p className="lt-field-why" role="alert">
          {confirm.error.fields[0]?.message ?? confirm.error.message}
        </p>
      )}
      <button type="submit" className="lt-button lt-button-primary" aria-busy={confirm.running}>
        {w('identity.factors.confirm')}
      </button>
    </form>
  )
}
