import { useState } from 'react'
import type { CompanyInvitation } from '#contract/tenants/tenants.schema.ts'
import { AcceptWithAccount, AcceptWithLogin, AcceptWithNewAccount } from '#contract/tenants/tenants.schema.ts'
import { invitationWays } from '#contract/tenants/invitations/invitation.fields.ts'
import { InvalidLink, LinkTitle } from '../../identity/link-page.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { tenants } from '../tenants.client.ts'
import { AcceptForm, CompanyFields, NewPerson, type Account } from './accept-form.tsx'
import './invite-page.css'

/** A company that was asked in says how it comes: by a log-in here, by the merchant account it has, by a new one. */
export function CompanyInvited({ token }: { token: string }) {
  const { data, error } = useRead(
    tenants.companyInvitation,
    { token },
    { skipToast: true, freshFor: Infinity },
  )
  // Whoever has opened it uses it up, and is not told so while being logged in.
  return data ? <Choice token={token} invitation={data} /> : error && <InvalidLink />
}

function Choice({ token, invitation }: { token: string; invitation: CompanyInvitation }) {
  const { w } = useWords()
  const [way, setWay] = useState<(typeof invitationWays)[number]>('login')
  const { merchantName: merchant, companyName: company, personName, message, kind } = invitation
  const begun = {
    token,
    fullName: personName,
    userName: '',
    password: '',
    again: '',
    companyName: company,
    currency: 'THB' as const,
  }
  return (
    <>
      <LinkTitle>{w('tenants.invite.title', { merchant, company })}</LinkTitle>
      <p>{w(kind === 'agent' ? 'tenants.invite.asAgent' : 'tenants.invite.asSupplier')}</p>
      <Facts facts={[{ word: 'identity.fields.invitedBy', value: invitation.invitedBy }]} />
      {message && <blockquote className="invite-message">{message}</blockquote>}
      <fieldset className="invite-ways">
        <legend>{w('tenants.invite.how')}</legend>
        {invitationWays.map((one) => (
          <label key={one} data-on={one === way || undefined}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            <span>
              <b>{w(`tenants.invite.${one}`, { merchant })}</b>
              <small>{w(`tenants.invite.${one}Help`, { merchant })}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Way way={way} begun={begun} />
    </>
  )
}

type Begun = {
  token: string
  fullName: string
  userName: string
  password: string
  again: string
  companyName: string
  currency: 'THB'
}
/** What each way in asks. */
function Way({ way, begun }: { way: (typeof invitationWays)[number]; begun: Begun }) {
  return (
    <>
      {way === 'login' && (
        <AcceptForm
          begun={begun}
          schema={AcceptWithLogin}
          call={tenants.acceptWithLogin}
          submit="tenants.invite.submitLogin"
        >
          <NewPerson />
        </AcceptForm>
      )}
      {way === 'link' && (
        <AcceptForm
          begun={begun}
          schema={AcceptWithAccount}
          call={tenants.acceptWithAccount}
          submit="tenants.invite.submitLink"
        >
          <TextField<Account>
            name="userName"
            label="identity.fields.userName"
            autoComplete="username"
            required
          />
          <TextField<Account>
            name="password"
            label="identity.fields.password"
            type="password"
            autoComplete="current-password"
            required
          />
        </AcceptForm>
      )}
      {way === 'create' && (
        <AcceptForm
          begun={begun}
          schema={AcceptWithNewAccount}
          call={tenants.acceptWithNewAccount}
          submit="tenants.invite.submitCreate"
        >
          <CompanyFields />
          <NewPerson />
        </AcceptForm>
      )}
    </>
  )
}
