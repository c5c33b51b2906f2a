import {
  simulatedActs,
  type SimulateMarket,
  type ChannelConnectionRow,
} from '#contract/channels/connections/connection.schema.ts'
import { useState } from 'react'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { useAct } from '../../kit/call/query.ts'
import { DateField, TimeField } from '../../kit/form/fields/field-date.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { useWords } from '../../kit/words/words.ts'
import { channels } from '../channels.client.ts'
import { Message } from '../parts/message.tsx'

type Values = Pick<SimulateMarket, 'id' | 'act' | 'thirdCode'> & {
  skuId?: number | null
  date?: string | null
  session: string | null
  quantity: number | null
}
/** Acts on an order that the marketplace has made before. */
const onOrder = ['cancel', 'askRefund', 'refundByMarket']

type Answered = { thirdCode: string; answered: string; arrived: boolean }

/** What the marketplace was answered. */
function Answer({ thirdCode, answered, arrived }: Answered) {
  const { w } = useWords()
  return (
    <div className="channel-answer">
      {thirdCode && (
        <p>
          {w('channels.fields.thirdCode')} <Copyable text={thirdCode} />
        </p>
      )}
      {thirdCode && !arrived && <p role="status">{w('channels.text.notArrived')}</p>}
      <Message text={answered} />
    </div>
  )
}

/** Lets a simulated marketplace act as its guests would. */
export function SimulateDrawer({ row, ...panel }: Panel & { row: ChannelConnectionRow }) {
  const { w } = useWords()
  const [answer, setAnswer] = useState<Answered | null>(null)
  const form = useForm<Values>({
    name: `channels.simulate.${row.id}`,
    initial: { id: row.id, act: 'buy', thirdCode: '', skuId: null, date: null, session: null, quantity: 2 },
    rules: ({ act, thirdCode }) =>
      onOrder.includes(act) && thirdCode.trim() === '' ? [{ field: 'thirdCode', why: 'required' }] : [],
    draft: false,
  })
  const { act } = useFormValues(form)
  const simulate = useAct(channels.connectionSimulate, {
    onFields: form.refuse,
    doneText: w('channels.text.simulated'),
    onDone: (done) => {
      setAnswer(done)
      form.store.set('thirdCode', done.thirdCode)
    },
  })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={`${w('channels.moves.simulate')} · ${row.name}`}
      call={channels.connectionSimulate}
      saveWord="channels.text.simulateGo"
      onSave={({ skuId, date, session, quantity, ...values }) =>
        simulate.run({
          ...values,
          ...(skuId && { skuId }),
          ...(date && { date }),
          session: session ?? '',
          quantity: quantity ?? 1,
        })
      }
    >
      <p className="lt-field-help">{w('channels.text.simulateWhat')}</p>
      <SelectField
        form={form}
        name="act"
        label="channels.fields.act"
        required
        wide
        choices={simulatedActs.map((value) => ({ value, word: `channels.simulatedActs.${value}` as const }))}
      />
      {onOrder.includes(act) && (
        <TextField form={form} name="thirdCode" label="channels.fields.thirdCode" required max={80} wide />
      )}
      {(act === 'buy' || act === 'poll') && (
        <>
          <PickField form={form} name="skuId" label="channels.fields.sku" source={skuSource} numeric wide />
          <DateField form={form} name="date" label="channels.fields.date" />
          <TimeField form={form} name="session" label="channels.fields.session" />
        </>
      )}
      {act !== 'poll' && act !== 'cancel' && (
        <NumberField form={form} name="quantity" label="channels.fields.quantity" required />
      )}
      {answer && <Answer {...answer} />}
    </FormDrawer>
  )
}
