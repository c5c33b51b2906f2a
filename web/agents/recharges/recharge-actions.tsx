import { payRecharge } from '#contract/agents/recharges/recharge.fields.ts'
import type { RechargeRow } from '#contract/agents/recharges/recharge.schema.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import { ProofField } from '../../files/proof.public.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { agents } from '../agents.client.ts'

const Field = fieldOf(payRecharge)
const done = 'agents.recharges.done'

/** What may be done with a recharge now, the next step first. */
export function RechargeActions({ recharge }: { recharge: RechargeRow }) {
  const { id, version, can, amountMinor, currency } = recharge
  const one = { id, version }
  const form = useRecordForm(payRecharge, {
    name: `agents.paid.${id}`,
    existing: { paidOn: today(timeZone()) },
    draft: false,
  })
  const { paidOn, reference, proofFileId } = useFormValues(form)
  const consequence = <Money minor={amountMinor} currency={currency} strong />
  return (
    <ActionButtons
      can={can}
      of="agents.moves"
      verbs={rechargeStates.verbs}
      max={1}
      acts={actsOf([rechargeStates], agents, one, done, {
        rechargePay: runs(
          agents.rechargePay,
          () => ({ ...one, paidOn: paidOn ?? today(timeZone()), reference, proofFileId }),
          {
            done,
            consequence,
            fields: (
              <Fields form={form}>
                <Field name="paidOn" />
                <Field name="reference" />
                <Field name="proofFileId" wide>
                  {(field) => <ProofField {...field} />}
                </Field>
              </Fields>
            ),
          },
        ),
        rechargeConfirm: { consequence, invalidates: ['finance'] },
        rechargeUndo: { consequence, invalidates: ['finance'] },
      })}
    />
  )
}
