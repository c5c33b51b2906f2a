import type { ConnectionRow } from '#contract/payments/setup/setup.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import { tellTried } from './rotate-drawer.tsx'

/** What may be done with an account's keys: new ones beside those in use, tried again, or dropped. */
export function useKeyActs({ id, can, nextAt }: ConnectionRow, onRotate: () => void) {
  const { w } = useWords()
  const tryKeys = useAct(payments.connectionTryKeys, { onDone: (tried) => tellTried(w, tried) })
  return {
    ...(can['rotate'] === true && { rotate: { go: onRotate } }),
    ...(nextAt !== null && {
      tryKeys: { go: () => void tryKeys.run({ id }) },
      dropKeys: runs(payments.connectionDropKeys, () => ({ id }), { done: 'payments.text.done' }),
    }),
  }
}
