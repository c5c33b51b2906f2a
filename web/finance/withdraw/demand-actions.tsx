import type { WithdrawDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { arrivedForm, sentForm } from '#contract/finance/withdraw/withdraw.fields.ts'
import { withdrawStates } from '#contract/finance/withdraw/withdraw.states.ts'
import { ProofField } from '../../files/proof.public.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { finance } from '../finance.client.ts'

const Sent = fieldOf(sentForm)
const Arrived = fieldOf(arrivedForm)
const done = 'finance.rmb.done'

/** What may be done with a demand now, the next step first. */
export function DemandActions({ demand }: { demand: WithdrawDemand }) {
  const { id, version, arrivesMinor, arrivesCurrency } = demand
  const one = { id, version }
  const sent = useRecordForm(sentForm, { name: `finance.sent.${id}`, draft: false })
  const arrived = useRecordForm(arrivedForm, {
    name: `finance.arrived.${id}`,
    existing: { arrivedMinor: arrivesMinor },
    draft: false,
  })
  const { reference } = useFormValues(sent)
  const { arrivedMinor, proofFileId } = useFormValues(arrived)
  return (
    <ActionButtons
      can={demand.can}
      of="finance.moves"
      verbs={withdrawStates.verbs}
      max={1}
      acts={actsOf([withdrawStates], finance, one, done, {
        withdrawAccept: {
          consequence: <Money minor={demand.amountMinor} currency={demand.currency} strong />,
        },
        withdrawSend: runs(finance.withdrawSend, () => ({ ...one, reference }), {
          done,
          fields: (
            <Fields form={sent}>
              <Sent name="reference" autoFocus />
            </Fields>
          ),
        }),
        withdrawPay: runs(
          finance.withdrawPay,
          () => ({ ...one, arrivedMinor: arrivedMinor ?? 0, proofFileId }),
          {
            done,
            fields: (
              <Fields form={arrived}>
                <Arrived name="arrivedMinor" currency={arrivesCurrency} />
                <Arrived name="proofFileId" wide>
                  {(field) => <ProofField {...field} />}
                </Arrived>
              </Fields>
            ),
          },
        ),
      })}
    />
  )
}
