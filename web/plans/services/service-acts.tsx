import { currencies } from '#contract/kit/money/currencies.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { PlanService } from '#contract/plans/service.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { ArrangeDrawer, ConfirmDrawer, SplitDrawer } from './service-drawers.tsx'

/** What may be done with a service now. */
export function ServiceActs({ service, max = 1 }: { service: PlanService; max?: number }) {
  const { w } = useWords()
  const [arranging, confirming, splitting] = [
    useDrawer<PlanService>(),
    useDrawer<PlanService>(),
    useDrawer<PlanService>(),
  ]
  const { id, version, can } = service
  return (
    <>
      <ActionButtons
        can={can}
        verbs={serviceStates.verbs}
        of="plans.moves"
        max={max}
        quiet
        acts={{
          arrange: { go: () => arranging.show(service) },
          ...actsOf([serviceStates], plans, { id, version }, 'plans.text.done', {
            arrange: null,
            confirmBooking: { go: () => confirming.show(service) },
          }),
          serviceSplit: { word: 'plans.text.split', go: () => splitting.show(service) },
          serviceBook: runs(plans.serviceBook, () => ({ id }), {
            word: 'plans.text.book',
            consequence: w('plans.text.bookWhat'),
            done: 'plans.text.booked',
          }),
        }}
      />
      {arranging.record && (
        <ArrangeDrawer
          key={`a${arranging.count}`}
          service={arranging.record}
          open={arranging.open}
          onClose={arranging.hide}
        />
      )}
      {splitting.record && (
        <SplitDrawer
          key={`s${splitting.count}`}
          service={splitting.record}
          open={splitting.open}
          onClose={splitting.hide}
        />
      )}
      {confirming.record && (
        <ConfirmDrawer
          key={`c${confirming.count}`}
          service={confirming.record}
          open={confirming.open}
          onClose={confirming.hide}
        />
      )}
    </>
  )
}

/** What may be done with many services at once. */
export const serviceBulk: readonly BulkAct<PlanService>[] = [
  {
    // With the suppliers that their days name, each as it was planned.
    key: 'arrange',
    word: 'plans.moves.arrange',
    fits: ({ can, supplierId }) => (supplierId === null ? undefined : can['arrange']),
    run: ({
      id,
      version,
      supplierId,
      ownArrangement,
      units,
      costMinor,
      currency,
      optionUntil,
      cancelSteps,
      note,
    }) =>
      sends(plans.arrange, {
        id,
        version,
        supplierId,
        ownArrangement,
        units,
        costMinor,
        currency: currencies.find((one) => one === currency) ?? 'THB',
        optionUntil,
        cancelSteps,
        note,
      }),
  },
  {
    key: 'inform',
    word: 'plans.moves.inform',
    fits: ({ can }) => can['inform'],
    run: ({ id, version }) => sends(plans.inform, { id, version }),
  },
  {
    // All that was asked for.
    key: 'confirmBooking',
    word: 'plans.moves.confirmBooking',
    fits: ({ can }) => can['confirmBooking'],
    run: ({ id, version, units, confirmationNo }) =>
      sends(plans.confirmBooking, { id, version, confirmedUnits: units, confirmationNo, costMinor: null }),
  },
  {
    key: 'recoverItem',
    word: 'plans.moves.recoverItem',
    fits: ({ can }) => can['recoverItem'],
    run: ({ id, version }) => sends(plans.recoverItem, { id, version }),
  },
  {
    key: 'markChecked',
    word: 'plans.moves.markChecked',
    fits: ({ can }) => can['markChecked'],
    run: ({ id, version }) => sends(plans.markChecked, { id, version }),
  },
  {
    key: 'markExpired',
    word: 'plans.moves.markExpired',
    reason: true,
    fits: ({ can }) => can['markExpired'],
    run: ({ id, version }, reason) => sends(plans.markExpired, { id, version, reason }),
  },
  {
    key: 'cancelItem',
    word: 'plans.moves.cancelItem',
    reason: true,
    danger: true,
    fits: ({ can }) => can['cancelItem'],
    run: ({ id, version }, reason) => sends(plans.cancelItem, { id, version, reason }),
  },
]
