import type { ReactNode } from 'react'
import type { z } from 'zod'
import { currencies } from '#contract/kit/money/currencies.ts'
import type { WordKey } from '#contract/words.ts'
import { identity, useEnter } from '../../identity/identity.public.ts'
import { useAct } from '../../kit/call/query.ts'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { useWords } from '../../kit/words/words.ts'
import type { tenants } from '../tenants.client.ts'

export type Account = {
  token: string
  fullName: string
  userName: string
  password: string
  again: string
  /** Of the second factor, where the account has one. */
  code?: string
  companyName: string
  currency: (typeof currencies)[number]
}
type Enters =
  | typeof tenants.acceptWithLogin
  | typeof tenants.acceptWithAccount
  | typeof tenants.acceptWithNewAccount
  | typeof tenants.registEnd

type Props = { begun: Account; schema: z.ZodType; call: Enters; submit: WordKey; children: ReactNode }

/** Comes in by a link, and is logged in with what was typed. */
export function AcceptForm({ begun, schema, call, submit, children }: Props) {
  const { w } = useWords()
  const enter = useEnter()
  const form = useForm<Account>({ name: 'tenants.accept', initial: begun, schema, draft: false })
  const logIn = useAct(identity.login, { onDone: (user) => enter(user), skipToast: true })
  const accept = useAct(call, {
    onFields: form.refuse,
    onDone: async ({ userName }, { password }) =>
      // Whoever has a second factor gives another code of it at the log-in.
      void ((await logIn.run({ userName, password, remember: false })) ?? go('/login')),
  })
  const needsCode = accept.error?.name.startsWith('identity.code')
  return (
    <form
      className="invite-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(accept.run)
      }}
    >
      <Mistakes form={form} />
      <Fields form={form}>
        {children}
        {needsCode && (
          <TextField<Account> name="code" label="identity.login.code" autoComplete="one-time-code" required />
        )}
      </Fields>
      <button
        type="submit"
        className="lt-button lt-button-primary"
        disabled={accept.running || logIn.running}
      >
        {w(submit)}
      </button>
    </form>
  )
}

/** Who logs in from now on. */
export const NewPerson = () => (
  <>
    <TextField<Account> name="fullName" label="identity.fields.fullName" autoComplete="name" required />
    <TextField<Account> name="userName" label="identity.fields.userName" autoComplete="username" required />
    <TextField<Account>
      name="password"
      label="identity.fields.newPassword"
      type="password"
      autoComplete="new-password"
      required
    />
    <TextField<Account>
      name="again"
      label="identity.fields.again"
      type="password"
      autoComplete="new-password"
      required
    />
  </>
)

/** The company that the account is for. */
export const CompanyFields = () => (
  <>
    <TextField<Account> name="companyName" label="tenants.fields.companyName" max={100} required />
    <SelectField<Account>
      name="currency"
      label="tenants.fields.currency"
      choices={currencies.map((value) => ({ value, label: value }))}
      required
    />
  </>
)
