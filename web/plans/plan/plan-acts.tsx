import { planStates } from '#contract/plans/plan.states.ts'
import { allOf, planServiceVerbs } from '#contract/plans/service.states.ts'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

/** What may be done with a plan now. */
export function PlanActs({
  plan: { id, version, can },
  max = 2,
  onEdit,
}: {
  plan: PlanRow
  max?: number
  onEdit?: () => void
}) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={can}
      verbs={planStates.verbs}
      of="plans.moves"
      max={max}
      acts={{
        ...actsOf([planStates], plans, { id, version }, 'plans.text.done', {
          cancel: { consequence: w('plans.text.cancelWhat') },
        }),
        unlockAsk: runs(plans.unlockAsk, (reason) => ({ id, reason }), {
          reason: true,
          done: 'plans.text.unlockRequested',
        }),
        ...(onEdit && { edit: { word: 'kit.parts.edit' as const, go: onEdit } }),
      }}
    />
  )
}

/** What may be done with many plans at once. */
export const planBulk: readonly BulkAct<PlanRow>[] = [
  {
    key: 'confirm',
    word: 'plans.moves.confirm',
    fits: ({ can }) => can['confirm'],
    run: ({ id, version }) => sends(plans.confirm, { id, version }),
  },
  {
    key: 'start',
    word: 'plans.moves.start',
    fits: ({ can }) => can['start'],
    run: ({ id, version }) => sends(plans.start, { id, version }),
  },
  {
    key: 'finish',
    word: 'plans.moves.finish',
    fits: ({ can }) => can['finish'],
    run: ({ id, version }) => sends(plans.finish, { id, version }),
  },
  ...planServiceVerbs.map((verb): BulkAct<PlanRow> => ({
    key: verb,
    word: `plans.allServices.${verb}`,
    reason: verb === 'markExpired',
    fits: ({ can }) => can[allOf(verb)],
    run: ({ id }, reason) => sends(plans.servicesMove, { id, verb, ...(reason && { reason }) }),
  })),
  {
    key: 'lock',
    word: 'plans.moves.lock',
    reason: true,
    fits: ({ can }) => can['lock'],
    run: ({ id, version }, reason) => sends(plans.lock, { id, version, reason }),
  },
  {
    key: 'unlock',
    word: 'plans.moves.unlock',
    reason: true,
    fits: ({ can }) => can['unlock'],
    run: ({ id, version }, reason) => sends(plans.unlock, { id, version, reason }),
  },
  {
    key: 'recover',
    word: 'plans.moves.recover',
    fits: ({ can }) => can['recover'],
    run: ({ id, version }) => sends(plans.recover, { id, version }),
  },
  {
    key: 'cancel',
    word: 'plans.moves.cancel',
    reason: true,
    danger: true,
    fits: ({ can }) => can['cancel'],
    run: ({ id, version }, reason) => sends(plans.cancel, { id, version, reason }),
  },
]
