import { readable, stripeClosing, stripeWants } from '#contract/payments/setup/stripe-says.ts'
import { z } from 'zod'
import { useAct, useRead } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FormDrawer, useDrawer } from '../../kit/form/form-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useSession } from '../../kit/session/session.ts'
import { payments } from '../payments.client.ts'

const Named = z.object({ name: z.string().trim().min(1).max(60) })

/** Opens an account with Stripe on Stripe's own pages: nobody copies keys. */
export function ConnectButton() {
  const { w } = useWords()
  const asking = useDrawer<true>()
  const { user } = useSession()
  const form = useForm({ name: 'payments.connect', initial: { name: 'Stripe' }, schema: Named, draft: false })
  const begin = useAct(payments.connectBegin, {
    onFields: form.refuse,
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <IfAllowed needs="setting.paymentAccounts.edit">
      <button type="button" className="lt-button" onClick={() => asking.show(true)}>
        {w('payments.text.connect')}
      </button>
      {asking.record && (
        <FormDrawer
          key={asking.count}
          open={asking.open}
          onClose={asking.hide}
          form={form}
          title={w('payments.text.connect')}
          call={payments.connectBegin}
          saveWord="payments.text.connectGo"
          onSave={({ name }) => begin.run({ name, mode: user?.demo ? 'simulator' : 'live' })}
          width={420}
        >
          <p className="lt-field-help">{w('payments.text.connectWhat')}</p>
          <TextField form={form} name="name" label="payments.setup.name" required max={60} wide />
        </FormDrawer>
      )}
    </IfAllowed>
  )
}

/** What the account may do, and what Stripe still wants to know. */
export function ConnectStanding({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(payments.connectInfo, { id }, { live: ['connection'] })
  if (!data) return null
  const closing = stripeClosing(data.closedWhy)
  const asks = (names: readonly string[]) =>
    stripeWants(names)
      .map(({ whose, what, said }) => {
        const text = what ? w(`payments.wants.${what}`) : said
        return whose ? w(`payments.wantsOf.${whose}`, { what: text }) : text
      })
      .join(' · ')
  const yes = (is: boolean) => w(is ? 'payments.text.yes' : 'payments.text.no')
  return (
    <Facts
      facts={[
        { word: 'payments.setup.connectAccount', value: data.account },
        { word: 'payments.setup.takesPayments', value: yes(data.takesPayments) },
        { word: 'payments.setup.paysOut', value: yes(data.paysOut) },
        { word: 'payments.setup.wants', value: asks(data.due) || w('payments.text.connectGood') },
        ...(data.overdue.length
          ? [{ word: 'payments.setup.overdue' as const, value: asks(data.overdue) }]
          : []),
        ...(data.closedWhy
          ? [
              {
                word: 'payments.setup.closedWhy' as const,
                value: closing ? w(`payments.closings.${closing}`) : readable(data.closedWhy),
              },
            ]
          : []),
      ]}
    />
  )
}
