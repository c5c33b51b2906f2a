import { isPin, maxPinTries } from '#contract/ticketing/offline/pin.ts'
import { useState } from 'react'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { openByPin, setPin } from './device-pin.ts'
import { useGate } from './gate-state.ts'

type PinFormProps = { label: string; button: string; onPin: (pin: string) => Promise<void> }
function PinForm({ label, button, onPin }: PinFormProps) {
  const [pin, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await onPin(pin).finally(() => {
      setBusy(false)
      setTyped('')
    })
  }
  return (
    <form className="gate-pin" onSubmit={(event) => (event.preventDefault(), void send())}>
      <input
        className="lt-input"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={8}
        value={pin}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      />
      <button type="submit" className="lt-button lt-button-primary" disabled={busy || !isPin(pin)}>
        {button}
      </button>
    </form>
  )
}

/** A device that was opened without network: its person's PIN opens it, too many wrong ones only the server. */
export function PinLock() {
  const { w } = useWords()
  const { device } = useGate()
  const [left, setLeft] = useState<number>(maxPinTries)
  return (
    <section className="lt-panel gate-outdoor gate-lock" aria-label={w('ticketing.pin.title')}>
      <h2>{w('ticketing.pin.title')}</h2>
      <p>{w('ticketing.pin.who', { name: device?.userName ?? '' })}</p>
      {left > 0 ? (
        <PinForm
          label={w('ticketing.pin.pin')}
          button={w('ticketing.pin.open')}
          onPin={async (pin) => setLeft(await openByPin(pin))}
        />
      ) : (
        <p role="alert">{w('ticketing.pin.lockedOut')}</p>
      )}
      {left > 0 && left < maxPinTries && <p role="alert">{w('ticketing.pin.wrong', { left })}</p>}
    </section>
  )
}

/** Sets or changes the PIN of this device. */
export function PinSetting() {
  const { w } = useWords()
  const { hasPin } = useGate()
  return (
    <section aria-label={w('ticketing.pin.set')}>
      <h3>{w('ticketing.pin.set')}</h3>
      <p>{w(hasPin ? 'ticketing.pin.isSet' : 'ticketing.pin.help')}</p>
      <PinForm
        label={w('ticketing.pin.newPin')}
        button={w('kit.parts.save')}
        onPin={async (pin) => {
          await setPin(pin)
          toast.good(w('ticketing.pin.saved'))
        }}
      />
    </section>
  )
}
