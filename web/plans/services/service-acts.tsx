import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { OwnService, PlanService } from '#contract/plans/service.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { AttachDrawer } from '../options/attach-drawer.tsx'
import { OptionDrawer } from '../options/option-drawer.tsx'
import { ArrangeDrawer, ConfirmDrawer, SplitDrawer } from './service-drawers.tsx'

/** What may be done with a service now. */
export function ServiceActs({ service, max = 1 }: { service: OwnService; max?: number }) {
  const { w } = useWords()
  const [arranging, confirming, splitting, extending, attaching] = [
    useDrawer<OwnService>(),
    useDrawer<OwnService>(),
    useDrawer<OwnService>(),
    useDrawer<OwnService>(),
    useDrawer<OwnService>(),
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
          optionAsk: { word: 'plans.text.extendOption', go: () => extending.show(service) },
          orderAttach: { word: 'plans.text.attachOrder', go: () => attaching.show(service) },
          orderDetach: runs(plans.orderDetach, (reason) => ({ id, version, reason }), {
            word: 'plans.text.detachOrder',
            reason: true,
            done: 'plans.text.done',
          }),
          serviceBook: runs(plans.serviceBook, () => ({ id }), {
            word: 'plans.text.book',
            consequence: w('plans.text.bookWhat'),
            done: 'plans.text.booked',
          }),
        }}
      />
      <ServicePanels
        arranging={arranging}
        confirming={confirming}
        splitting={splitting}
        extending={extending}
        attaching={attaching}
      />
    </>
  )
}

type ServiceDrawer = ReturnType<typeof useDrawer<OwnService>>
type Panels = Record<'arranging' | 'confirming' | 'splitting' | 'extending' | 'attaching', ServiceDrawer>
/** What opens beside a service. */
function ServicePanels({ arranging, confirming, splitting, extending, attaching }: Panels) {
  return (
    <>
      {arranging.record && (
        <ArrangeDrawer
          key={`a${arranging.count}`}
          service={arranging.record}
          open={arranging.open}
          onClose={arranging.hide}
        />
      )}
      {attaching.record && (
        <AttachDrawer service={attaching.record} open={attaching.open} onClose={attaching.hide} />
      )}
      {extending.record && (
        <OptionDrawer
          key={`o${extending.count}`}
          service={extending.record}
          open={extending.open}
          onClose={extending.hide}
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
        currency: asOneOf(currencies, currency) ?? 'THB',
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
