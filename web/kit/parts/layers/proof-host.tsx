import { lazy, Suspense, useSyncExternalStore } from 'react'
import { pendingProof } from '../../call/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Where the proof that an act waits for is asked for. */
export function ProofHost() {
  const pending = useSyncExternalStore(pendingProof.listen, pendingProof.current)
  return (
    pending && (
      <Suspense>
        <ProofDialog onAnswer={pending.answer} />
      </Suspense>
    )
  )
}
