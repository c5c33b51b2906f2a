import { useState } from 'react'
import { AcceptWithNewAccount, RegistrationAsk } from '#contract/tenants/tenants.schema.ts'
import { InvalidLink, LinkTitle } from '../../identity/link-page.public.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { tenants } from '../tenants.client.ts'
import { AcceptForm, CompanyFields, NewPerson } from './accept-form.tsx'

type InviteRegisterInput = { companyName: string; fullName: string; email: string }

/** Asks for an account of one's own: the link comes by mail, whatever the address is. */
export function Register() {
  const { w, language } = useWords()
  const [sentTo, setSentTo] = useState('')
  const form = useForm<InviteRegisterInput>({
    name: 'tenants.register',
    initial: { companyName: '', fullName: '', email: '' },
    schema: RegistrationAsk,
    draft: false,
  })
  const ask = useAct(tenants.regist, {
    onFields: form.refuse,
    onDone: (_, { email }) => setSentTo(email),
  })
  if (sentTo)
    return (
      <div className="invite-form" role="status">
        <LinkTitle>{w('tenants.register.sentTitle')}</LinkTitle>
        <p>{w('tenants.register.sentText', { email: sentTo })}</p>
      </div>
    )
  return (
    <>
      <LinkTitle>{w('tenants.register.title')}</LinkTitle>
      <p>{w('tenants.register.intro')}</p>
      <form
        className="invite-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit((values) => ask.run({ ...values, language }))
        }}
      >
        <Mistakes form={form} />
        <Fields form={form}>
          <TextField<InviteRegisterInput>
            name="companyName"
            label="tenants.fields.companyName"
            max={100}
            required
          />
          <TextField<InviteRegisterInput>
            name="fullName"
            label="identity.fields.fullName"
            autoComplete="name"
            required
          />
          <TextField<InviteRegisterInput>
            name="email"
            label="identity.fields.email"
            type="email"
            autoComplete="email"
            required
          />
        </Fields>
        <button type="submit" className="lt-button lt-button-primary" disabled={ask.running}>
          {w('tenants.register.submit')}
        </button>
      </form>
    </>
  )
}

/** The mailbox is theirs: the account is opened. */
export function EndRegistration({ token }: { token: string }) {
  const { w } = useWords()
  const { data, error } = useRead(tenants.registration, { token }, { skipToast: true, freshFor: Infinity })
  // Whoever has opened it uses it up, and is not told so while being logged in.
  if (!data) return error && <InvalidLink />
  const { companyName, fullName } = data
  const begun = {
    token,
    companyName,
    fullName,
    currency: 'THB' as const,
    userName: '',
    password: '',
    again: '',
  }
  return (
    <>
      <LinkTitle>{w('tenants.register.endTitle', { company: companyName })}</LinkTitle>
      <AcceptForm
        begun={begun}
        schema={AcceptWithNewAccount}
        call={tenants.registEnd}
        submit="tenants.invite.submitCreate"
      >
        <CompanyFields />
        <NewPerson />
      </AcceptForm>
    </>
  )
}
