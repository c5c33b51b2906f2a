import { z } from 'zod'
import { useAct } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'

const Sample = z.object({ sample: z.string().min(1).max(20_000) })

/** A message that the provider signed is pasted: do names, recipe and key fit it? */
export function SampleDrawer({ id, ...panel }: Panel & { id: number }) {
  const { w } = useWords()
  const form = useForm({
    name: `payments.sample.${id}`,
    initial: { sample: '' },
    schema: Sample,
    draft: false,
  })
  const check = useAct(payments.connectionSample, {
    onFields: form.refuse,
    onDone: ({ ok, text }) =>
      ok ? toast.good(w('payments.text.sampleGood')) : toast.bad(w('payments.text.sampleBad', { text })),
  })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('payments.text.sample')}
      call={payments.connectionSample}
      onSave={({ sample }) => check.run({ id, sample })}
      width={520}
    >
      <TextField
        form={form}
        name="sample"
        label="payments.setup.sample"
        rows={10}
        max={20_000}
        required
        wide
      />
    </FormDrawer>
  )
}
