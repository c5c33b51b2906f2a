import type { SupplierStatement } from '#contract/supplier-statements/statement.schema.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { actsOf } from '../kit/route/acts-of.ts'
import { statements } from './supplier-statements.client.ts'

type ActionsProps = { statement: SupplierStatement; max: number; quiet?: boolean }

/** What may be done with a statement as a whole. */
export function StatementActions({ statement, max, quiet }: ActionsProps) {
  const { id, version, can, waiting } = statement
  return (
    <ActionButtons
      can={{
        ...can,
        ...(can['statementSettle'] &&
          waiting > 0 && { statementSettle: { why: 'supplier-statements.text.waits' } }),
      }}
      of="supplier-statements.moves"
      verbs={statementStates.verbs}
      // What waits for answers is not to be cancelled by the first button.
      max={waiting > 0 && can['statementSettle'] ? 0 : max}
      {...(quiet && { quiet })}
      acts={actsOf([statementStates], statements, { id, version }, 'supplier-statements.text.done', {})}
    />
  )
}
