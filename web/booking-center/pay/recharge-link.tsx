import { useState } from 'react'
import { z } from 'zod'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { FormDrawer, useDrawer } from '../../kit/form/form-drawer.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useAct } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import type { agentsApi } from '#contract/agents/agents.api.ts'
import { clientFor } from '../../kit/call/client.ts'
import { LinkDialog } from '../../payments/link/link.public.tsx'

const { myRechargeLink: agentsRecharge } = clientFor<typeof agentsApi>('agents')
const Amount = z.object({ amountMinor: z.number().int().min(1) })

/** The agent pays money in: how much, and a link for it. */
export function RechargeByLink() {
  const { w } = useWords()
  const asking = useDrawer<true>()
  const [link, setLink] = useState<PayLink | null>(null)
  const currency = useSession().user?.currency ?? 'THB'
  const form = useForm({
    name: 'payments.recharge',
    initial: { amountMinor: null as number | null },
    schema: Amount,
    draft: false,
  })
  const make = useAct(agentsRecharge, {
    onFields: form.refuse,
    onDone: (made) => {
      asking.hide()
      setLink(made)
    },
  })
  return (
    <>
      <button type="button" className="lt-button lt-button-primary" onClick={() => asking.show(true)}>
        {w('payments.text.recharge')}
      </button>
      {asking.record && (
        <FormDrawer
          key={asking.count}
          open={asking.open}
          onClose={asking.hide}
          form={form}
          title={w('payments.text.recharge')}
          call={agentsRecharge}
          onSave={({ amountMinor }) => make.run({ amountMinor: amountMinor ?? 0 })}
          width={420}
        >
          <MoneyField
            form={form}
            name="amountMinor"
            label="payments.fields.amount"
            currency={currency}
            required
          />
        </FormDrawer>
      )}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
