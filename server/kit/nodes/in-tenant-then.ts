import { inTenant, type Db, type Tx } from '../db/db.ts'
import type { Scope } from '../db/scope.ts'
import { withEffects } from './late-commit.ts'

type Effects = (() => void)[]
/** A tenant's transaction, and what is to follow its commit; what a try that was taken back had put there is forgotten. */
export function inTenantThen<T>(
  db: Db,
  scope: Scope,
  work: (tx: Tx, effects: Effects) => Promise<T>,
): Promise<T> {
  const effects: Effects = []
  return withEffects(
    () => effects,
    () =>
      inTenant(db, scope, (tx) => {
        effects.length = 0
        return work(tx, effects)
      }),
  )
}
