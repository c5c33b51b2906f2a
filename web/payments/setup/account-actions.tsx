import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { echoes, faults } from '#contract/kit/outside.ts'
import { faultForm } from '#contract/payments/setup/setup.fields.ts'
import type { ConnectionRow } from '#contract/payments/setup/setup.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs, switched } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'
import type { Look } from './look-at.tsx'
import { outsideFault } from './outside-fault.ts'
import { useKeyActs } from './key-acts.ts'

const Field = fieldOf(faultForm)
type Props = {
  row: ConnectionRow
  onEdit: () => void
  onLook: (look: Look) => void
  onSample: () => void
  onState: () => void
  onRotate: () => void
}

/** Whether its provider answers is told at once. */
function useTest() {
  const { w } = useWords()
  return useAct(payments.connectionTest, {
    onDone: ({ ok, why }) =>
      ok
        ? toast.good(w('payments.text.testGood'))
        : toast.bad(w('payments.text.testBad', { why: outsideFault(why) })),
  })
}

/** What goes wrong at a simulator from now on. */
function useFaultAct({ id, mode, ...row }: ConnectionRow) {
  const form = useRecordForm(faultForm, {
    name: `payments.fault.${id}`,
    existing: { fault: row.fault, echo: row.echo },
    draft: false,
  })
  const { fault, echo } = useFormValues(form)
  if (mode !== 'simulator') return {}
  return {
    fault: runs(
      payments.connectionFault,
      () => ({
        id,
        fault: asOneOf(faults, fault) ?? 'none',
        echo: asOneOf(echoes, echo) ?? 'once',
      }),
      {
        word: 'payments.text.faults',
        done: 'payments.text.done',
        fields: (
          <Fields form={form}>
            <Field name="fault" />
            <Field name="echo" />
          </Fields>
        ),
      },
    ),
  }
}

/** What may be done with a collection account. */
export function AccountActions({ row, onEdit, onLook, onSample, onState, onRotate }: Props) {
  const { w } = useWords()
  const { id, enabled, can } = row
  const faultAct = useFaultAct(row)
  const test = useTest()
  const keyActs = useKeyActs(row, onRotate)
  const open = { onDone: ({ url }: { url: string }) => void window.open(url, '_blank', 'noopener') }
  const link = useAct(payments.connectLink, open)
  const portal = useAct(payments.connectPortal, open)
  const isOutside = row.system !== 'bank' && row.system !== 'cash'
  return (
    <ActionButtons
      can={{
        ...can,
        calls: true,
        inbox: true,
        outbox: true,
        connectState: true,
        ...(can['edit'] === true && { sample: true, connectGo: true, connectPortal: true }),
      }}
      of="payments.text"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: onEdit },
        ...(isOutside && {
          test: { go: () => void test.run({ id }) },
          calls: { go: () => onLook('calls') },
          inbox: { go: () => onLook('inbox') },
          outbox: { go: () => onLook('outbox') },
        }),
        ...(row.settings['connected'] === 'yes' && {
          connectState: { go: onState },
          connectGo: { go: () => void link.run({ id }) },
          connectPortal: { go: () => void portal.run({ id }) },
        }),
        ...(row.system === 'supay' && { sample: { go: onSample } }),
        ...keyActs,
        enable: runs(payments.connectionEnable, () => ({ id, enabled: !enabled }), {
          word: enabled ? 'payments.text.disable' : 'payments.text.enable',
          ...(enabled && { consequence: w('payments.text.disableWhat') }),
          done: switched(!enabled),
        }),
        ...faultAct,
      }}
    />
  )
}
