import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { identity } from '../identity.client.ts'

/** Makes a passkey on this device or another one, under a name; `onDone` hears the recovery codes that came with the first. */
export function useAddPasskey(onDone: (codes: string[]) => void) {
  const { w } = useWords()
  const [busy, setBusy] = useState(false)
  const begin = useAct(identity.beginPasskey)
  const save = useAct(identity.savePasskey, { doneText: w('identity.passkeys.added') })
  const add = async (name: string) => {
    setBusy(true)
    const challenge = await begin.run(undefined)
    try {
      const answer = challenge && (await startRegistration({ optionsJSON: JSON.parse(challenge.options) }))
      const saved = answer && (await save.run({ name, answer: JSON.stringify(answer) }))
      if (saved) onDone(saved.codes)
    } catch {
      toast.bad(w('identity.passkeys.cancelled'))
    }
    setBusy(false)
  }
  return { add, busy }
}
